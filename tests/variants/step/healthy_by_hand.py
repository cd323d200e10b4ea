# codes:
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
x = torch.randn(64, 3)
y = x.sum(1, keepdim=True)
model = nn.Linear(3, 1)
for _epoch in range(100_000):
    loss = F.mse_loss(model(x), y)
    model.zero_grad()
    loss.backward()
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.1 * p.grad
with torch.no_grad():
    print(F.mse_loss(model(x), y).item())
