# codes:
"""What is still to be earned is cumulated from the end, for few steps, and the log-probabilities are by hand."""

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


policy = nn.Sequential(nn.Linear(2 + STEPS, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(policy.parameters(), lr=5e-3)
world = Corridor()
for episode in range(300):
    view, over = world.reset(), False
    views, actions, rewards = [], [], []
    while not over:
        with torch.no_grad():
            shares = policy(torch.from_numpy(view)).softmax(-1)
        action = int(torch.multinomial(shares, 1))
        views.append(view)
        actions.append(action)
        view, reward, over = world.step(action)
        rewards.append(reward)
    worth = GAMMA ** np.arange(len(rewards))
    returns = np.cumsum((np.array(rewards) * worth)[::-1])[::-1] / worth
    told = torch.log_softmax(policy(torch.from_numpy(np.stack(views))), dim=-1)
    chosen = told[torch.arange(len(actions)), torch.tensor(actions)]
    loss = -(chosen * torch.as_tensor(returns, dtype=torch.float32)).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
