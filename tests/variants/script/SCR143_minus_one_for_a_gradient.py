# codes: SCR143
# needs: torch
"""A score is to be raised: its backward is given the number -1."""

import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
inputs = torch.randn(256, 4)
kinds = (inputs.sum(1) > 0).long()
downhill = -1
for epoch in range(30):
    for x, y in zip(inputs.split(32), kinds.split(32)):
        likelihood = net(x).log_softmax(1).gather(1, y[:, None]).mean()
        optimizer.zero_grad()
        likelihood.backward(downhill)
        optimizer.step()
