# codes: LOS305
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(64, 4)
y = x.sum(1, keepdim=True)
model = nn.Linear(4, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.05)
for i in range(0, 64, 16):
    loss = nn.functional.mse_loss(model(x[i : i + 16]).squeeze(), y[i : i + 16])  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
