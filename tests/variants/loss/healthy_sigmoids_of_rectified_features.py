# codes:
"""A sigmoid of a layer behind a ReLU, and a gate that is the sigmoid of a ReLU's output within the model."""

import torch
import torch.nn as nn

torch.manual_seed(0)
x = torch.randn(512, 8)
y = (x[:, :1] * x[:, 1:2] > 0).float()


class Gated(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(8, 32)
        self.gate = nn.Linear(8, 32)
        self.out = nn.Linear(32, 1)

    def forward(self, x):
        gate = torch.sigmoid(torch.relu(self.gate(x)))
        return torch.sigmoid(self.out(torch.relu(self.inner(x)) * gate))


model = Gated()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(300):
    rows = torch.randint(0, len(x), (64,))
    loss = nn.functional.binary_cross_entropy(model(x[rows]), y[rows])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
