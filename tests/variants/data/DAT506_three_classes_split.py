# codes: DAT506
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] > 0).long() + (x[:, 1] > 1).long()
rows = torch.cat([x, y.unsqueeze(1).float()], dim=1)
train, test = torch.utils.data.random_split(TensorDataset(rows, y), [500, 140])
model = nn.Sequential(nn.Linear(9, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for inputs, labels in DataLoader(train, batch_size=25, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
