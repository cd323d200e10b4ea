# codes: STP201
"""A module whose parameters are stepped in place, without an optimizer."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.linspace(-3, 3, 400).unsqueeze(1)
y = torch.sin(x) + 0.1 * torch.randn_like(x)
model = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1))
loss_fn = nn.MSELoss()
learning_rate = 0.05
for t in range(600):
    y_pred = model(x)
    loss = loss_fn(y_pred, y)
    if t % 100 == 99:
        print(t, loss.item())
    loss.backward()
    with torch.no_grad():
        for param in model.parameters():
            param -= learning_rate * param.grad
