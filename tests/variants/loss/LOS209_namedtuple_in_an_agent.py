# codes: LOS209
import random
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


class Transition(NamedTuple):
    state: np.ndarray
    action: int
    reward: float
    next_state: np.ndarray
    terminated: bool


class Pole:
    """A pole that falls the faster the further it leans."""

    def reset(self):
        self.lean, self.turn = random.uniform(-0.1, 0.1), 0.0
        return self.seen()

    def seen(self):
        return np.array([self.lean, self.turn], dtype=np.float32)

    def step(self, action):
        self.turn += 0.1 * self.lean + (0.04 if action else -0.04)
        self.lean += self.turn
        return self.seen(), 1.0, abs(self.lean) > 1.0


class DoubleDQN:
    def __init__(self):
        self.policy = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 2))
        self.target = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 2))
        self.target.load_state_dict(self.policy.state_dict())
        self.optimizer = torch.optim.AdamW(self.policy.parameters(), lr=1e-3)
        self.gamma = 0.98
        self.memory = []

    def compute_loss(self, batch):
        states = torch.from_numpy(np.stack(batch.state))
        next_states = torch.from_numpy(np.stack(batch.next_state))
        actions = torch.tensor(batch.action).view(-1, 1)
        rewards = torch.tensor(batch.reward).view(-1, 1)
        q = self.policy(states).gather(1, actions)
        with torch.no_grad():
            best = self.policy(next_states).argmax(dim=1, keepdim=True)
            next_q = self.target(next_states).gather(1, best)
        return F.smooth_l1_loss(q, rewards + self.gamma * next_q)

    def update(self):
        batch = Transition(*zip(*random.sample(self.memory, 48)))
        loss = self.compute_loss(batch)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), 10.0)
        self.optimizer.step()
        with torch.no_grad():
            for mine, theirs in zip(self.target.parameters(), self.policy.parameters()):
                mine.mul_(0.99).add_(0.01 * theirs)


def main():
    random.seed(1)
    torch.manual_seed(1)
    agent, env = DoubleDQN(), Pole()
    for _ in range(80):
        state, fell = env.reset(), False
        while not fell:
            action = random.randrange(2)
            following, reward, fell = env.step(action)
            agent.memory.append(Transition(state, action, reward, following, fell))
            state = following
            if len(agent.memory) > 100:
                agent.update()


main()
