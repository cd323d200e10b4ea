# codes: BWD201
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(128, 8)
y = (x[:, 0] > 0).long() + (x[:, 1] > 1).long()
model = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
for epoch in range(3):
    for rows in range(0, 128, 32):
        loss = criterion(model(x[rows : rows + 32]), y[rows : rows + 32])
        loss.backward()
        with torch.no_grad():
            norm = torch.stack([p.grad.norm() for p in model.parameters()]).norm()
            moved = [p.grad * (0.05 / (norm + 1e-12)) for p in model.parameters()]
            for p, by in zip(model.parameters(), moved):
                p.add_(by)
        optimizer.zero_grad()
        loss.backward()
        with torch.no_grad():
            for p, by in zip(model.parameters(), moved):
                p.sub_(by)
        optimizer.step()
        optimizer.zero_grad()
