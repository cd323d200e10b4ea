# codes:
"""Tensors of one number, several as they are, and None without a format: all of it is text."""
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(200, 4)
y = x.sum(1, keepdim=True)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
best = None
for step in range(50):
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step}: best {best}, loss {loss:.4f}, {loss.detach().numpy():.3f}")
    best = min(loss.item(), best or loss.item())
print(f"weights {model.weight} and {np.round(model.weight.detach().numpy(), 2)}")
print("bias %.3f" % model.bias, "{:.2f}".format(model.bias.item()), f"best {best:.3f}")
