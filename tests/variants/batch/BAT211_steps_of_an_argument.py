# codes: BAT211
import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument("--max-steps", type=int, default=60)
args = parser.parse_args()

torch.manual_seed(2)
points = torch.rand(200, 2) * 2 - 1
inside = (points.norm(dim=1) < 0.7).long()
net = nn.Sequential(nn.Linear(2, 48), nn.ReLU(), nn.Linear(48, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(points, inside), batch_size=10, shuffle=True)
data_iter = iter(loader)
for step in range(args.max_steps):
    batch = next(data_iter)
    loss = nn.functional.cross_entropy(net(batch[0]), batch[1])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
