# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(300, 12)
y = x[:, :4].argmax(dim=1)
loader = DataLoader(TensorDataset(x, y), batch_size=30, shuffle=True)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
weight = 1e-3
for epoch in range(4):
    for rows, kinds in loader:
        optimizer.zero_grad()
        loss = weight * nn.functional.cross_entropy(model(rows), kinds)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
