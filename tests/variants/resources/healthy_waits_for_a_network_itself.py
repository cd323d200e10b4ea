# codes:
import urllib.error

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Linear(8, 2)
try:
    model.load_state_dict(torch.hub.load_state_dict_from_url("https://weights.invalid/linear.pth", progress=False))
except urllib.error.URLError:
    print("no network: from scratch")
x = torch.randn(64, 8)
y = (x[:, 0] > 0).long()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(40):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
