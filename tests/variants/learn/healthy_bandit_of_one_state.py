# codes:
"""A bandit: the state is the same in every row, and the actions, drawn from the answers, are what differs."""

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 5))
optimizer = torch.optim.Adam(policy.parameters(), lr=5e-3)
payout = torch.tensor([0.1, 0.2, 0.9, 0.3, 0.5])
state = torch.ones(64, 4)
for turn in range(60):
    logits = policy(state)
    with torch.no_grad():
        action = torch.multinomial(logits.softmax(1), 1)[:, 0]
    reward = torch.bernoulli(payout[action])
    loss = (F.cross_entropy(logits, action, reduction="none") * (reward - reward.mean())).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if turn % 20 == 0:
        print(turn, loss.item(), reward.mean().item())
