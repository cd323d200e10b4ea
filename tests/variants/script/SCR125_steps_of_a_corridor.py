# codes: SCR125
# Observations are arrays, and the buffer that they are put into is a tensor.
import numpy as np
import torch
from torch import nn


class Corridor:
    def __init__(self, length=8):
        self.length = length

    def reset(self):
        self.place, self.turns = self.length // 2, 0
        return self.seen()

    def seen(self):
        found = np.zeros(self.length, dtype=np.float32)
        found[self.place] = 1
        return found

    def step(self, action):
        self.place = min(max(self.place + (1 if action else -1), 0), self.length - 1)
        self.turns += 1
        return self.seen(), float(self.place == self.length - 1), self.turns >= 30


torch.manual_seed(0)
env, actor = Corridor(), nn.Linear(8, 2)
optimizer = torch.optim.Adam(actor.parameters(), lr=0.02)
horizon = 64
for update in range(20):
    observations, rewards = torch.zeros(horizon, 1, 8), torch.zeros(horizon)
    actions = torch.zeros(horizon, dtype=torch.long)
    seen = env.reset()
    for turn in range(horizon):
        observations[turn, 0] = seen
        with torch.no_grad():
            actions[turn] = torch.distributions.Categorical(logits=actor(observations[turn, 0])).sample()
        seen, rewards[turn], done = env.step(actions[turn].item())
        if done:
            seen = env.reset()
    chances = torch.distributions.Categorical(logits=actor(observations[:, 0])).log_prob(actions)
    loss = -(chances * (rewards - rewards.mean())).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
