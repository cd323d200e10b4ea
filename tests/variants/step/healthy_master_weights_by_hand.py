# codes:
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(800, 10)
y = (x @ torch.randn(10, 3)).argmax(1)
model = nn.Sequential(nn.Linear(10, 48), nn.ReLU(), nn.Linear(48, 3)).bfloat16()
# What is stepped are copies in float32; their gradients are put in place anew for each step.
master = [p.detach().float().clone().requires_grad_(True) for p in model.parameters()]
optimizer = torch.optim.Adam(master, lr=2e-3)
for step in range(120):
    rows = torch.randint(0, 800, (40,))
    loss = nn.functional.cross_entropy(model(x[rows].bfloat16()).float(), y[rows])
    model.zero_grad()
    loss.backward()
    for held, parameter in zip(master, model.parameters(), strict=True):
        held.grad = parameter.grad.float()
    optimizer.step()
    with torch.no_grad():
        for held, parameter in zip(master, model.parameters(), strict=True):
            parameter.copy_(held)
