"""Learn to draw the arm that pays, by scores taken for probabilities."""

import torch
from torch import nn
from torch.distributions import Categorical

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
for episode in range(60):
    state = torch.randn(32, 4)
    arms = Categorical(policy(state))
    drawn = arms.sample()
    reward = (drawn == state[:, :3].argmax(1)).float()
    loss = -(arms.log_prob(drawn) * (reward - reward.mean())).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
