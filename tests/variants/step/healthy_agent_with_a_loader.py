# codes:
"""An agent that learns from a replay given by a loader, against a copy of itself that follows every few steps."""

import copy
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

random.seed(0)
torch.manual_seed(0)


class Replay(IterableDataset):
    def __init__(self, moves, drawn):
        self.moves, self.drawn = moves, drawn

    def __iter__(self):
        yield from random.choices(self.moves, k=self.drawn)


def corridor(count):
    moves = []
    for _ in range(count):
        place, action = torch.randint(0, 6, (1,)), torch.randint(0, 2, (1,))
        following = (place + 2 * action - 1).clamp(0, 5)
        reward = (following == 5).float()
        moves.append((one_hot(place), action, reward, one_hot(following)))
    return moves


def one_hot(place):
    return nn.functional.one_hot(place, 6).float().squeeze(0)


values = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
steady = copy.deepcopy(values)
optimizer = torch.optim.Adam(values.parameters(), lr=1e-2)
loader = DataLoader(Replay(corridor(400), drawn=800), batch_size=16)
for epoch in range(3):
    for step, (state, action, reward, following) in enumerate(loader):
        chosen = values(state).gather(1, action).squeeze(1)
        with torch.no_grad():
            wanted = reward.squeeze(1) + 0.95 * steady(following).max(1).values
        loss = nn.functional.smooth_l1_loss(chosen, wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 5 == 0:
            steady.load_state_dict(values.state_dict())
