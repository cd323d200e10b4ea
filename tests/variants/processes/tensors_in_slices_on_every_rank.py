# codes: DST101
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
torch.manual_seed(1)
x = torch.randn(64, 5)
y = x @ torch.ones(5, 1)
model = DDP(nn.Linear(5, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(3):
    for start in range(0, len(x), 16):
        loss = nn.functional.mse_loss(model(x[start : start + 16]), y[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
