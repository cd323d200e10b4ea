# codes:
import random

import torch
from torch import nn

torch.manual_seed(0)
x = torch.linspace(-3, 3, 1000)
y = torch.cos(2 * x)


class Series(nn.Module):
    def __init__(self):
        super().__init__()
        self.weights = nn.ParameterList(nn.Parameter(torch.randn(())) for _ in range(4))
        self.last = nn.Parameter(torch.randn(()))

    def forward(self, x):
        y = sum(weight * x**power for power, weight in enumerate(self.weights))
        for power in range(4, random.randint(4, 6)):
            y = y + self.last * x**power
        return y


model = Series()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-8, momentum=0.9)
criterion = nn.MSELoss(reduction="sum")
for step in range(20000):
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 1000 == 0:
        print(step, loss.item())
