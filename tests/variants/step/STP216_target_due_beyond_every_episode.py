# codes: STP216
"""An agent whose target is to be brought every 100 steps, of episodes that have 30."""

import copy
import random
from collections import deque

import torch
from torch import nn

STATES, LENGTH, SYNC = 6, 30, 100


class Agent:
    def __init__(self):
        self.policy = nn.Sequential(nn.Linear(STATES, 24), nn.Tanh(), nn.Linear(24, 2))
        self.frozen = copy.deepcopy(self.policy)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), lr=2e-3)

    def bring(self):
        self.frozen.load_state_dict(self.policy.state_dict())

    def learn(self, memory):
        states, actions, rewards, after = map(torch.stack, zip(*random.sample(memory, 16)))
        with torch.no_grad():
            wanted = rewards + 0.9 * self.frozen(after).max(1).values
        loss = nn.functional.smooth_l1_loss(self.policy(states).gather(1, actions[:, None])[:, 0], wanted)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


random.seed(0)
torch.manual_seed(0)
agent, memory = Agent(), deque(maxlen=500)
for episode in range(40):
    state = torch.zeros(STATES)
    for step in range(1, LENGTH):
        action = random.randrange(2)
        after = torch.roll(state, 1) + action * torch.eye(STATES)[0]
        memory.append((state, torch.tensor(action), after[-1], after))
        state = after
        if len(memory) >= 32:
            agent.learn(memory)
        if step % SYNC == 0:
            agent.bring()
