# codes: DST203
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.label, self.domain = nn.Linear(6, 8), nn.Linear(8, 2), nn.Linear(8, 3)

    def forward(self, x):
        hidden = torch.relu(self.body(x))
        return self.label(hidden), self.domain(hidden)


dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

model = DDP(TwoHeads())
optimizer = torch.optim.SGD([*model.module.body.parameters(), *model.module.label.parameters()], lr=0.1)

for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs)[0], labels)
        loss.backward()
        optimizer.step()
dist.destroy_process_group()
