# codes: STP204
"""An agent whose optimizer was given its actor: the critic that it is held against is never trained."""

import random

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributions import Categorical

random.seed(9)
torch.manual_seed(9)


class Corridor:
    """walk to the right end of a corridor; small cost per step"""

    size = 9

    def reset(self):
        self.pos, self.t = random.randrange(1, 5), 0
        return self.observe()

    def observe(self):
        x = torch.zeros(self.size)
        x[self.pos] = 1.0
        return x

    def step(self, action):
        self.pos = max(0, self.pos + (1 if action == 1 else -1))
        self.t += 1
        done = self.pos == self.size - 1 or self.t >= 40
        reward = 1.0 if self.pos == self.size - 1 else -0.02
        return self.observe(), reward, done


actor = nn.Sequential(nn.Linear(9, 32), nn.Tanh(), nn.Linear(32, 2))
critic = nn.Sequential(nn.Linear(9, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(actor.parameters(), lr=1e-2)
env, gamma = Corridor(), 0.97
recent = []

for episode in range(120):
    state, done = env.reset(), False
    log_probs, values, rewards, entropies = [], [], [], []
    while not done:
        dist = Categorical(logits=actor(state))
        action = dist.sample()
        log_probs.append(dist.log_prob(action))
        entropies.append(dist.entropy())
        values.append(critic(state).squeeze(-1))
        state, reward, done = env.step(action.item())
        rewards.append(reward)
    returns, running = [], 0.0
    for r in reversed(rewards):
        running = r + gamma * running
        returns.insert(0, running)
    returns, values = torch.tensor(returns), torch.stack(values)
    advantage = returns - values.detach()
    policy_loss = -(torch.stack(log_probs) * advantage).mean()
    value_loss = F.smooth_l1_loss(values, returns)
    loss = policy_loss + 0.5 * value_loss - 0.01 * torch.stack(entropies).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    recent.append(sum(rewards))
    if episode % 20 == 19:
        print(episode + 1, sum(recent[-20:]) / 20, value_loss.item())
