# codes:
import copy

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call

torch.manual_seed(3)
model = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1))
average = copy.deepcopy(model).requires_grad_(False)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)


def task():
    slope, shift = torch.rand(2)
    x = torch.rand(24, 1) * 4 - 2
    return x, torch.sin(x * (0.5 + slope)) + shift


def adapted(x, y, rate=0.1):
    loss = F.mse_loss(model(x), y)
    grads = torch.autograd.grad(loss, list(model.parameters()), create_graph=True)
    fast = {}
    for (name, p), g in zip(model.named_parameters(), grads):
        p = p - rate * g
        fast[name] = p
    return fast


for step in range(120):
    total = 0.0
    for _ in range(4):
        x, y = task()
        total = total + F.mse_loss(functional_call(model, adapted(x[:12], y[:12]), x[12:]), y[12:])
    optimizer.zero_grad()
    (total / 4).backward()
    norm = torch.zeros(())
    for p in model.parameters():
        p = p.grad.square().sum()
        norm = norm + p
    optimizer.step()
    with torch.no_grad():
        for kept, now in zip(average.parameters(), model.parameters()):
            now = 0.1 * now + 0.9 * kept
            kept.copy_(now)
    if step % 40 == 39:
        x, y = task()
        print(step + 1, float(total) / 4, norm.sqrt().item(), F.mse_loss(average(x), y).item())
