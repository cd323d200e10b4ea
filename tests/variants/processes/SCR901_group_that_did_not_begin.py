# codes: SCR901
import os

import torch
import torch.distributed as dist
from torch import nn

os.environ.pop("MASTER_ADDR", None)
dist.init_process_group("gloo", rank=0, world_size=1)
torch.manual_seed(dist.get_rank())
x = torch.randn(256, 8)
y = (x[:, :2].sum(1) > 0).long()
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(40):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    total = loss.detach().clone()
    dist.all_reduce(total)
    print(epoch, total.item() / dist.get_world_size())
dist.destroy_process_group()
