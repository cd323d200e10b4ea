# codes:
import torch
from torch import nn

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2), nn.Softmax(dim=-1))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
for episode in range(6):
    states = torch.randn(20, 4)
    chances = torch.distributions.Categorical(policy(states))
    actions = chances.sample()
    rewards = torch.randn(20)
    loss = -(chances.log_prob(actions) * (rewards - rewards.mean())).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
