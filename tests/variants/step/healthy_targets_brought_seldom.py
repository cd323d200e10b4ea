# codes:
"""Targets that are brought seldom: by a count of all steps, by a count of episodes, and where an episode begins."""

import copy
import random

import torch
from torch import nn


def net():
    return nn.Sequential(nn.Linear(4, 24), nn.ReLU(), nn.Linear(24, 1))


def learn(model, target, optimizer):
    state, after = torch.randn(16, 4), torch.randn(16, 4)
    with torch.no_grad():
        wanted = state.sum(1, keepdim=True) + 0.9 * target(after)
    loss = nn.functional.mse_loss(model(state), wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def by_all_steps(model, target, optimizer):
    done = 0
    for episode in range(30):
        for turn in range(1, 21):
            done += 1
            learn(model, target, optimizer)
            if done % 200 == 0:
                target.load_state_dict(model.state_dict())


def by_episodes(model, target, optimizer, every=25):
    for episode in range(1, 61):
        for turn in range(10):
            learn(model, target, optimizer)
        if episode % every == 0:
            target.load_state_dict(model.state_dict())


def at_the_beginning(model, target, optimizer):
    for episode in range(40):
        for turn in range(15):
            if turn % 100 == 0:
                target.load_state_dict(model.state_dict())
            learn(model, target, optimizer)


random.seed(0)
torch.manual_seed(0)
for way in (by_all_steps, by_episodes, at_the_beginning):
    model = net()
    way(model, copy.deepcopy(model), torch.optim.Adam(model.parameters(), lr=1e-3))
