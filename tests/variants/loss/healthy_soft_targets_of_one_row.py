# codes:
import torch
from torch import nn

torch.manual_seed(0)
policy = nn.Linear(6, 4)
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
for _ in range(60):
    state = torch.randn(6)
    target = torch.softmax(state[:4] * 2, dim=0)
    loss = nn.functional.cross_entropy(policy(state), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
