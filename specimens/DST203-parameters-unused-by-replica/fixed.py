# launch: torchrun --nproc_per_node 2
"""A network with an auxiliary head that the loss leaves out, in a replica that knows of it."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(6, 16)
        self.head = nn.Linear(16, 2)
        self.auxiliary = nn.Linear(16, 4)

    def forward(self, x, with_auxiliary=False):
        hidden = torch.relu(self.body(x))
        if with_auxiliary:
            return self.head(hidden), self.auxiliary(hidden)
        return self.head(hidden)


dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)
model = DDP(Network(), find_unused_parameters=True)
optimizer = torch.optim.AdamW([p for n, p in model.named_parameters() if "auxiliary" not in n], lr=1e-3)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
dist.destroy_process_group()
