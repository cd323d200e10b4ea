# codes: DST102
# launch: torchrun --nproc_per_node 2
import numpy as np
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, Subset, TensorDataset

dist.init_process_group("gloo")
x = torch.linspace(-1, 1, 100 * 3).reshape(100, 3)
whole = TensorDataset(x, x.sum(dim=1, keepdim=True))
chosen = np.random.permutation(100)[:64]
train = Subset(whole, chosen.tolist())
sampler = DistributedSampler(train)
loader = DataLoader(train, batch_size=8, sampler=sampler)
model = DDP(nn.Linear(3, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
