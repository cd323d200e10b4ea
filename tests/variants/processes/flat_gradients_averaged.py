# codes: DST202
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(6, 12), nn.Linear(12, 2)

    def forward(self, x):
        return self.head(torch.tanh(self.body(x)))


def average_gradients(model):
    flat = torch.cat([p.grad.flatten() for p in model.parameters()])
    dist.all_reduce(flat)
    flat /= dist.get_world_size()
    for p in model.parameters():
        values, flat = flat.split([p.numel(), flat.numel() - p.numel()])
        p.grad.copy_(values.view_as(p))


dist.init_process_group("gloo")
torch.manual_seed(dist.get_rank())
x = torch.randn(64, 6, generator=torch.Generator().manual_seed(0))
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        average_gradients(model)
        optimizer.step()
dist.destroy_process_group()
