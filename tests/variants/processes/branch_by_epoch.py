# codes: DST203
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Warmed(nn.Module):
    def __init__(self):
        super().__init__()
        self.plain, self.deep, self.head = nn.Linear(6, 8), nn.Linear(8, 8), nn.Linear(8, 2)
        self.warm = False

    def forward(self, x):
        hidden = torch.relu(self.plain(x))
        if self.warm:
            hidden = torch.relu(self.deep(hidden))
        return self.head(hidden)


dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

model = DDP(Warmed(), gradient_as_bucket_view=True)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(4):
    sampler.set_epoch(epoch)
    model.module.warm = epoch >= 1
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
dist.destroy_process_group()
