# launch: torchrun --nproc_per_node 2
"""Rows divided by hand: one rank gets one row, and so one batch, more."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, Subset, TensorDataset

dist.init_process_group("gloo")
rank, world_size = dist.get_rank(), dist.get_world_size()
torch.manual_seed(0)
x = torch.randn(33, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
own = Subset(dataset, range(rank, len(dataset), world_size))
loader = DataLoader(own, batch_size=4, shuffle=True)

model = DDP(nn.Linear(6, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
dist.destroy_process_group()
