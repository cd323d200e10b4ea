# codes:
"""Q-learning: a target network is given the weights every so often, and answers in train mode like the first."""

import random
from collections import deque

import torch
from torch import nn

torch.manual_seed(1)
random.seed(1)


def build():
    return nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, 2))


online, target = build(), build()
target.load_state_dict(online.state_dict())
optimizer = torch.optim.Adam(online.parameters(), 1e-3)
memory = deque(maxlen=2000)
state = torch.randn(4)
for step in range(400):
    with torch.no_grad():
        action = random.randrange(2) if random.random() < 0.3 else online(state).argmax().item()
    reward = float(state[0] > 0) if action else float(state[0] <= 0)
    following = torch.randn(4)
    memory.append((state, action, reward, following))
    state = following
    if len(memory) < 32:
        continue
    batch = random.sample(memory, 32)
    states, nexts = torch.stack([b[0] for b in batch]), torch.stack([b[3] for b in batch])
    actions, rewards = torch.tensor([b[1] for b in batch]), torch.tensor([b[2] for b in batch])
    with torch.no_grad():
        wanted = rewards + 0.5 * target(nexts).max(1).values
    chosen = online(states).gather(1, actions[:, None]).squeeze(1)
    loss = nn.functional.smooth_l1_loss(chosen, wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 50 == 0:
        target.load_state_dict(online.state_dict())
online.eval()
with torch.no_grad():
    probes = torch.randn(200, 4)
    print((online(probes).argmax(1) == (probes[:, 0] > 0).long()).float().mean().item())
