# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
bits = torch.randint(0, 2, (400, 6)).float()
first = bits[:, 0].long()
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for inputs, labels in DataLoader(TensorDataset(bits, first), batch_size=25, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(inputs), labels).backward()
    optimizer.step()
