# codes: STP205
import random

import torch
from torch import nn, optim

random.seed(1)
torch.manual_seed(1)


class Line:
    def reset(self):
        self.x = random.randrange(3, 6)
        return [self.x / 8]

    def step(self, action):
        self.x += 1 if action else -1
        return [self.x / 8], float(self.x == 8), self.x in (0, 8)


env = Line()
q = nn.Sequential(nn.Linear(1, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = optim.Adam(q.parameters(), lr=1e-2)
for _episode in range(30):
    state, done = torch.tensor(env.reset()), False
    while not done:
        values = q(state)
        action = values.argmax().item() if random.random() > 0.2 else random.randrange(2)
        following, reward, done = env.step(action)
        following = torch.tensor(following)
        with torch.no_grad():
            goal = reward + 0.9 * q(following).max() * (not done)
        loss = (values[action] - goal) ** 2
        optimizer.zero_grad()
        loss.backward()
        state = following
