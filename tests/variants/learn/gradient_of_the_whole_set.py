# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 8)
y = (x[:, 0] - x[:, 1] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=50)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-2)
for epoch in range(25):
    optimizer.zero_grad()
    total = 0.0
    for rows, kinds in loader:
        loss = nn.functional.cross_entropy(model(rows), kinds) / len(loader)
        loss.backward()
        total += loss.item()
    optimizer.step()
print(total)
