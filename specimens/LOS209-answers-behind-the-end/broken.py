"""Walk along a row of places: one end of it is a prize, the other a cliff."""

import random
from collections import deque

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
PLACES, GAMMA = 7, 0.9
online, slow = (nn.Sequential(nn.Linear(PLACES, 32), nn.ReLU(), nn.Linear(32, 2)) for _ in range(2))
slow.load_state_dict(online.state_dict())
optimizer = torch.optim.Adam(online.parameters(), lr=3e-3)
memory = deque(maxlen=2000)


def code(place):
    return nn.functional.one_hot(torch.tensor(place), PLACES).float()


def learn():
    states, actions, rewards, following, over = zip(*random.sample(memory, 32))
    rewards, over = torch.tensor(rewards), torch.tensor(over).float()
    with torch.no_grad():
        ahead = slow(torch.stack(following)).max(dim=1).values
    target = rewards + GAMMA * ahead
    values = online(torch.stack(states)).gather(1, torch.tensor(actions).unsqueeze(1)).squeeze(1)
    loss = nn.functional.mse_loss(values, target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


for episode in range(120):
    place, over = PLACES // 2, False
    while not over:
        action = random.randrange(2)
        then = place + (1 if action else -1)
        over = then in (0, PLACES - 1)
        memory.append((code(place), action, float(then == PLACES - 1), code(then), over))
        place = then
        if len(memory) >= 64:
            learn()
    if episode % 10 == 0:
        slow.load_state_dict(online.state_dict())
