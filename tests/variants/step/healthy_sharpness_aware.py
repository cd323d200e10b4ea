# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(240, 8)
y = (x[:, :4].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(8):
    for xb, yb in loader:
        loss_fn(model(xb), yb).backward()
        norm = torch.cat([p.grad.flatten() for p in model.parameters()]).norm()
        climbed = [0.05 * p.grad / (norm + 1e-12) for p in model.parameters()]
        with torch.no_grad():
            for p, e in zip(model.parameters(), climbed):
                p.add_(e)
        optimizer.zero_grad()
        loss_fn(model(xb), yb).backward()
        with torch.no_grad():
            for p, e in zip(model.parameters(), climbed):
                p.sub_(e)
        optimizer.step()
        optimizer.zero_grad()
