# codes: DST204
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Adapted(nn.Module):
    def __init__(self):
        super().__init__()
        self.base, self.adapter = nn.Linear(6, 2), None

    def forward(self, x):
        return self.base(x) if self.adapter is None else self.base(x) + self.adapter(x)


dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

inner = Adapted()
model = DDP(inner)
inner.adapter = nn.Linear(6, 2, bias=False)
optimizer = torch.optim.SGD(inner.parameters(), lr=0.1)

for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
