# codes: LOS209
# needs: accelerate
import random
from collections import deque

import torch
from accelerate import Accelerator
from torch import nn

random.seed(3)
torch.manual_seed(3)
accelerator = Accelerator(cpu=True)
SIDE, DISCOUNT = 4, 0.95


def network():
    return nn.Sequential(nn.Linear(2, 48), nn.ReLU(), nn.Linear(48, 4))


net, frozen = network(), network()
frozen.load_state_dict(net.state_dict())
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
net, frozen, optimizer = accelerator.prepare(net, frozen, optimizer)
experience = deque(maxlen=3000)
MOVES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def train_on(batch):
    s, a, r, s_next, dones = [torch.tensor(column, dtype=torch.float32) for column in zip(*batch)]
    s, a, r, s_next, dones = (t.to(accelerator.device) for t in (s, a, r, s_next, dones))
    not_done = 1 - dones
    chosen = net(s).gather(1, a.long()[:, None])[:, 0]
    expected = DISCOUNT * frozen(s_next).amax(dim=1) + r
    loss = (chosen - expected.detach()).pow(2).mean()
    optimizer.zero_grad()
    accelerator.backward(loss)
    optimizer.step()


steps = 0
for game in range(100):
    at = (0, 0)
    while True:
        move = random.randrange(4)
        to = tuple(min(SIDE, max(0, p + d)) for p, d in zip(at, MOVES[move]))
        won, lost = to == (SIDE, SIDE), to == (2, 2)
        experience.append((at, move, float(won) - float(lost), to, won or lost))
        at = to
        steps += 1
        if steps > 400:
            train_on(random.sample(experience, 40))
        if steps % 50 == 0:
            frozen.load_state_dict(net.state_dict())
        if won or lost:
            break
