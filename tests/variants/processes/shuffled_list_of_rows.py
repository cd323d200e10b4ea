# codes: DST102
# launch: torchrun --nproc_per_node 2
import random

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler

dist.init_process_group("gloo")
rows = [(torch.full((4,), i / 64), int(i % 2)) for i in range(64)]
random.shuffle(rows)
train = rows[:48]
sampler = DistributedSampler(train)
loader = DataLoader(train, batch_size=6, sampler=sampler)
model = DDP(nn.Linear(4, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
