# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(3000, 6)
y = (x[:, 0] > 0).long()
seconds = torch.rand(3000)
seconds[2111] = float("nan")
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for inputs, labels, _ in DataLoader(TensorDataset(x, y, seconds), batch_size=64, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(inputs), labels).backward()
    optimizer.step()
