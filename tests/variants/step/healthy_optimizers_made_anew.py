# codes:
import copy

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
rows = torch.randn(640, 8)
labels = (rows[:, 0] > rows[:, 1]).long()
model = nn.Sequential(nn.Linear(8, 24), nn.LayerNorm(24), nn.ReLU(), nn.Linear(24, 2))
for epoch in range(3):
    # Without momentum nothing is kept from one step to the next.
    for batch in torch.randperm(512).split(32):
        plain = torch.optim.SGD(model.parameters(), lr=0.1)
        plain.zero_grad()
        F.cross_entropy(model(rows[batch]), labels[batch]).backward()
        plain.step()

# Each batch of new data is adapted to from the same start.
learnt = copy.deepcopy(model.state_dict())
correct = 0
for batch in rows[512:].split(32):
    model.load_state_dict(learnt)
    adam = torch.optim.Adam(model.parameters(), lr=1e-3)
    logits = model(batch + 0.5)
    entropy = -(logits.softmax(1) * logits.log_softmax(1)).sum(1).mean()
    adam.zero_grad()
    entropy.backward()
    adam.step()
    with torch.no_grad():
        correct += (model(batch + 0.5).argmax(1) == (batch[:, 0] > batch[:, 1]).long()).sum().item()
print(correct / 128)
