# codes:
import copy

import torch
from torch import nn

torch.manual_seed(0)
critic = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 1))
target = copy.deepcopy(critic)
optimizer = torch.optim.Adam(critic.parameters(), lr=1e-3)


def follow(slow, fast, tau):
    for old, new in zip(slow.parameters(), fast.parameters()):
        old.data = (1 - tau) * old.data + tau * new.data


for step in range(300):
    state, after = torch.randn(32, 5), torch.randn(32, 5)
    reward = state.sum(1, keepdim=True)
    with torch.no_grad():
        wanted = reward + 0.9 * target(after)
    loss = nn.functional.mse_loss(critic(state), wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 200 == 199:
        follow(target, critic, 0.1)
