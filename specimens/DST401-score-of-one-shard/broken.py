# launch: torchrun --nproc_per_node 2
"""An accuracy on two ranks, each of which evaluates its half: only rank 0's is told."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(96, 6)
y = (x[:, 0] > 0).long()
train, valid = TensorDataset(x[:64], y[:64]), TensorDataset(x[64:], y[64:])
sampler = DistributedSampler(train)
train_loader = DataLoader(train, batch_size=8, sampler=sampler)
valid_loader = DataLoader(valid, batch_size=8, sampler=DistributedSampler(valid, shuffle=False))
model = DDP(nn.Linear(6, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    sampler.set_epoch(epoch)
    model.train()
    for inputs, labels in train_loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
    model.eval()
    counts = torch.zeros(2)
    with torch.no_grad():
        for inputs, labels in valid_loader:
            counts[0] += (model(inputs).argmax(dim=-1) == labels).sum()
            counts[1] += len(labels)
    if dist.get_rank() == 0:
        print(f"epoch {epoch}: accuracy {counts[0] / counts[1]:.4f}")
dist.destroy_process_group()
