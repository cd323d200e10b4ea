"""Shows FWD310: the action of each row is gathered without an axis of its own."""

import torch
from torch import nn

torch.manual_seed(0)
states = torch.randn(400, 6)
actions = torch.randint(0, 3, (400,))
returns = states[torch.arange(400), actions] * 2

q_net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(q_net.parameters(), lr=5e-3)

for epoch in range(3):
    for rows in torch.randperm(400).split(40):
        values = q_net(states[rows])
        chosen = values.gather(1, actions[rows]).flatten()
        loss = nn.functional.mse_loss(chosen, returns[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
