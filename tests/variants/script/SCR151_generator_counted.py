# codes: SCR151
import torch
from torch import nn

torch.manual_seed(0)
points = torch.randn(96, 5)
marks = (points[:, 1] > 0).long()
net = nn.Sequential(nn.Linear(5, 24), nn.Tanh(), nn.Linear(24, 2))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    parts = zip(points.split(16), marks.split(16))
    total = 0.0
    print(f"epoch {epoch}: {len(parts)} batches")
    for some, wanted in parts:
        adam.zero_grad()
        loss = nn.functional.cross_entropy(net(some), wanted)
        loss.backward()
        adam.step()
        total += loss.item()
