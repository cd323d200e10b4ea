# codes:
import torch
from torch import nn

torch.manual_seed(0)
rows = torch.randn(96, 6)
signs = (rows[:, 2] > 0).long()
first, second = nn.Linear(6, 16), nn.Linear(16, 2)
one = torch.optim.AdamW(first.parameters(), lr=1e-2)
two = torch.optim.SGD(second.parameters(), lr=1e-1)
scaler = torch.amp.GradScaler("cpu")
for start in range(0, 96, 16):
    one.zero_grad()
    two.zero_grad()
    loss = nn.functional.cross_entropy(second(torch.relu(first(rows[start : start + 16]))), signs[start : start + 16])
    scaler.scale(loss).backward()
    scaler.unscale_(one)
    nn.utils.clip_grad_norm_(first.parameters(), 1.0)
    scaler.unscale_(two)
    scaler.step(one)
    scaler.step(two)
    scaler.update()
