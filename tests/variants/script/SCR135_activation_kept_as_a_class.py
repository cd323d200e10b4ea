# codes: SCR135
"""The activation is kept as a class, and called with the features."""

import torch
from torch import nn

torch.manual_seed(8)
x = torch.randn(160, 4)
y = (x[:, 0] > 0).long()


class Net(nn.Module):
    def __init__(self, activation=nn.GELU):
        super().__init__()
        self.first = nn.Linear(4, 16)
        self.activation = activation
        self.last = nn.Linear(16, 2)

    def forward(self, x):
        hidden = self.first(x)
        hidden = self.activation(hidden)
        return self.last(hidden)


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(20):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
