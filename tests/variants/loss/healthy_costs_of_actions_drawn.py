# codes:
"""REINFORCE where every reward is a cost."""

import torch
from torch import nn
from torch.distributions import Categorical, Normal

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(3, 16), nn.Tanh(), nn.Linear(16, 1))
log_std = nn.Parameter(torch.zeros(1))
opt = torch.optim.Adam([*policy.parameters(), log_std], 1e-2)
for episode in range(100):
    states = torch.randn(64, 3)
    with torch.no_grad():
        actions = Normal(policy(states), log_std.exp()).sample()
    cost = (actions - states[:, :1]).square()
    log_prob = Normal(policy(states), log_std.exp()).log_prob(actions)
    loss = (cost * log_prob).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    if episode % 20 == 0:
        print(episode, cost.mean().item())
