"""Learn to walk to the end of a corridor, with all that a step gives."""

import torch
from torch import nn


class Corridor:
    def __init__(self, length):
        self.length = length

    def reset(self):
        self.place = 0
        return self.seen(), {}

    def seen(self):
        return nn.functional.one_hot(torch.tensor(self.place), self.length).float()

    def step(self, action):
        self.place = max(0, self.place + (1 if action else -1))
        arrived = self.place == self.length - 1
        return self.seen(), 1.0 if arrived else -0.1, arrived, False, {}


torch.manual_seed(0)
world = Corridor(5)
policy = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
for episode in range(12):
    state, _ = world.reset()
    losses = []
    for turn in range(20):
        choice = torch.distributions.Categorical(logits=policy(state))
        action = choice.sample()
        state, reward, terminated, truncated, _ = world.step(action.item())
        losses.append(-choice.log_prob(action) * reward)
        if terminated or truncated:
            break
    optimizer.zero_grad()
    torch.stack(losses).sum().backward()
    optimizer.step()
