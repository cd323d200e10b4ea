# codes:
import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.AdamW(
    [
        {"params": [(n, p) for n, p in net.named_parameters() if p.ndim > 1], "weight_decay": 0.01},
        {"params": [(n, p) for n, p in net.named_parameters() if p.ndim <= 1], "weight_decay": 0.0},
    ],
    lr=0.01,
)
x = torch.randn(256, 4)
y = (x[:, 0] + x[:, 1] > 0).long()
for epoch in range(30):
    for batch in torch.randperm(256).split(32):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x[batch]), y[batch])
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
