# codes:
import random
from collections import deque

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
GAMMA, LIMIT = 0.9, 12


def network():
    return nn.Sequential(nn.Linear(2, 32), nn.Tanh(), nn.Linear(32, 2))


online, slow = network(), network()
slow.load_state_dict(online.state_dict())
optimizer = torch.optim.Adam(online.parameters(), lr=2e-3)
# A pendulum never ends: its flag is the clock's, and what follows counts.
swings, marches = deque(maxlen=2000), deque(maxlen=2000)


def fit(states, actions, target):
    chosen = online(states).gather(1, actions[:, None]).squeeze(1)
    loss = nn.functional.smooth_l1_loss(chosen, target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def columns(memory):
    return [torch.tensor(column, dtype=torch.float32) for column in zip(*random.sample(memory, 32))]


def learn_without_end():
    states, actions, rewards, following, done = columns(swings)
    with torch.no_grad():
        ahead = slow(following).max(dim=1).values
    target = rewards + GAMMA * ahead
    fit(states, actions.long(), target)


def learn_with_the_mask_put_in():
    states, actions, rewards, following, done = columns(marches)
    with torch.no_grad():
        ahead = slow(following).max(dim=1).values
        ahead[done.bool()] = 0.0
    target = rewards + GAMMA * ahead
    fit(states, actions.long(), target)


def learn_with_where():
    states, actions, rewards, following, done = columns(marches)
    with torch.no_grad():
        ahead = slow(following).max(dim=1).values
        target = torch.where(done > 0, rewards, rewards + GAMMA * ahead)
    fit(states, actions.long(), target)


def learn_with_a_discount_for_each():
    states, actions, rewards, following, done = columns(marches)
    discounts = GAMMA * (1 - done)
    with torch.no_grad():
        ahead = slow(following).max(dim=1).values
    fit(states, actions.long(), rewards + discounts * ahead)


def learn_from_what_goes_on():
    going = [row for row in random.sample(marches, 60) if not row[4]]
    over = [row for row in random.sample(marches, 60) if row[4]]
    states, actions, rewards, following, done = [torch.tensor(c, dtype=torch.float32) for c in zip(*going)]
    with torch.no_grad():
        ahead = slow(following).max(dim=1).values
    fit(states, actions.long(), rewards + GAMMA * ahead)
    if over:
        states, actions, rewards, following, done = [torch.tensor(c, dtype=torch.float32) for c in zip(*over)]
        fit(states, actions.long(), rewards)


where, clock = (0.0, 0.0), 0
for step in range(400):
    action = random.randrange(2)
    then = (where[0] + random.gauss(0, 0.2), where[1] + (0.3 if action else -0.3))
    clock += 1
    swings.append((where, action, -abs(then[0]), then, clock == LIMIT))
    fell = abs(then[1]) > 1
    marches.append((where, action, 1.0 - fell, then, fell))
    where, clock = ((0.0, 0.0), 0) if clock == LIMIT or fell else (then, clock)
    swings[-1] = (*swings[-1][:4], step % LIMIT == LIMIT - 1)
    if step >= 100:
        for learn in (
            learn_without_end,
            learn_with_the_mask_put_in,
            learn_with_where,
            learn_with_a_discount_for_each,
            learn_from_what_goes_on,
        ):
            learn()
    if step % 40 == 0:
        slow.load_state_dict(online.state_dict())
