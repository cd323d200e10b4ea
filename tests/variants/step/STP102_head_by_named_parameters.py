# codes: STP102
import torch
from torch import nn

net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
optimizer = torch.optim.SGD(
    [
        {"params": net[0].parameters(), "lr": 0.1},
        {"params": net[2].named_parameters()},
    ],
    lr=0.05,
)
x = torch.randn(64, 4)
y = (x[:, 0] > 0).long()
for epoch in range(20):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
