# codes: SCR146
"""The values of the actions that were taken, gathered with the axis behind the places."""

import torch
from torch import nn

torch.manual_seed(0)
states, actions = torch.randn(256, 4), torch.randint(0, 3, (256, 1))
rewards = (states.argmax(1, keepdim=True) == actions).float()

net = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for step in range(60):
    rows = torch.randint(0, 256, (64,))
    values = net(states[rows]).gather(actions[rows], 1)
    loss = nn.functional.smooth_l1_loss(values, rewards[rows])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
