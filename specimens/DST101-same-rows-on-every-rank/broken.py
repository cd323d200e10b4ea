# launch: torchrun --nproc_per_node 2
"""A classifier on two ranks: each goes through all of the rows."""

import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, TensorDataset

dist.init_process_group("nccl")
device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.manual_seed(0)
x = torch.randn(64, 8)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
loader = DataLoader(dataset, batch_size=8, shuffle=True)

model = DistributedDataParallel(nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2)).to(device))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs.to(device)), labels.to(device))
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
