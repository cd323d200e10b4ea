# codes: SCR107 SCR112
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 4)
y = (x[:, 0] > x[:, 1]).long()
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.1)
for step in range(60):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    schedule.step()
print(loss.itm())
