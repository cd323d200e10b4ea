# launch: torchrun --nproc_per_node 2
"""A regression on two ranks: the wrapper is called, which averages the gradients."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 5)
dataset = TensorDataset(x, x[:, :1] * 2 + 1)
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
replica = DDP(model)
optimizer = torch.optim.Adam(replica.parameters(), lr=1e-2)
criterion = nn.MSELoss()
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = criterion(replica(inputs), targets)
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
