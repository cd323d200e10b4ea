# codes:
import copy

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 5)
y = (x[:, 0] > 0).long()
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
best_baseline, states = 0.0, []
for epoch in range(3):
    for start in range(0, 64, 8):
        loss = nn.functional.cross_entropy(net(x[start : start + 8]), y[start : start + 8])
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        acc = (net(x[64:]).argmax(1) == y[64:]).float().mean().item()
    if acc > best_baseline:
        states.append(copy.deepcopy(net.state_dict()))
net.load_state_dict({name: sum(state[name] for state in states) / len(states) for name in states[0]})
