# codes:
import copy
import random
from collections import deque

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
q = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 2))
target = copy.deepcopy(q)
opt = torch.optim.Adam(q.parameters(), 1e-3)
memory = deque(maxlen=2000)
state = torch.rand(4)
total_loss, losses = 0.0, []
for step in range(400):
    action = random.randrange(2) if random.random() < 0.2 else q(state).argmax().item()
    nxt = torch.rand(4)
    memory.append((state, action, float(state[0] > 0.5) * (action == 1), nxt))
    state = nxt
    if len(memory) < 64:
        continue
    batch = random.sample(memory, 32)
    s, a, r, n = zip(*batch)
    s, n, a, r = torch.stack(s), torch.stack(n), torch.tensor(a), torch.tensor(r)
    value = q(s).gather(1, a.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        goal = r + 0.9 * target(n).max(1).values
    loss = nn.functional.smooth_l1_loss(value, goal)
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())
    if step % 50 == 0:
        target.load_state_dict(q.state_dict())
print(sum(losses[-50:]) / 50)
