# codes: STP201
import torch
from torch import nn

torch.manual_seed(1)
y = torch.arange(160) % 4
x = 2 * torch.randn(4, 12)[y] + torch.randn(160, 12)
net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))


def sgd(params, lr, limit):
    params = list(params)
    nn.utils.clip_grad_norm_(params, limit)
    with torch.no_grad():
        for p in params:
            p -= lr * p.grad


for epoch in range(4):
    for part in torch.randperm(160).split(20):
        nn.functional.cross_entropy(net(x[part]), y[part]).backward()
        sgd(net.parameters(), lr=0.5, limit=0.1)
