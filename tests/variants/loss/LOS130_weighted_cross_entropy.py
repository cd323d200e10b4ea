# codes: LOS130
"""Each step's cross-entropy is weighed by what was earned before it."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(3)
rng = np.random.default_rng(3)
STEPS, GAMMA = 7, 0.95


class Corridor:
    """A key is picked at the first step; what it opens stands at the end of a corridor with a few coins."""

    def reset(self):
        self.place, self.door = 0, int(rng.integers(2))
        return self.seen()

    def seen(self):
        view = np.zeros(2 + STEPS, np.float32)
        view[self.door] = 1.0
        view[2 + min(self.place, STEPS - 1)] = 1.0
        return view

    def step(self, action):
        reward = 0.1 * float(rng.random()) if action else 0.0
        if self.place == 0:
            self.key = action
        self.place += 1
        over = self.place == STEPS
        if over:
            reward += 1.0 if self.key == self.door else -1.0
        return self.seen(), reward, over


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(2 + STEPS, 24), nn.Tanh())
        self.head = nn.Linear(24, 2)

    def forward(self, views):
        return self.head(self.body(views))


def sums(rewards):
    """What each step has earned."""
    total, found = 0.0, []
    for reward in rewards:
        total = GAMMA * total + reward
        found.append(total)
    return torch.tensor(found)


agent = Agent()
optimizer = torch.optim.RMSprop(agent.parameters(), lr=3e-3)
world, usual = Corridor(), 0.0
for episode in range(300):
    view, over = world.reset(), False
    views, actions, rewards = [], [], []
    while not over:
        views.append(torch.from_numpy(view))
        with torch.no_grad():
            actions.append(torch.distributions.Categorical(logits=agent(views[-1])).sample())
        view, reward, over = world.step(int(actions[-1]))
        rewards.append(reward)
    weights = sums(rewards)
    losses = F.cross_entropy(agent(torch.stack(views)), torch.stack(actions), reduction="none")
    optimizer.zero_grad()
    (losses * (weights - usual)).mean().backward()
    optimizer.step()
    usual = 0.9 * usual + 0.1 * float(weights.mean())
