# codes: DST104
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, SubsetRandomSampler, TensorDataset

dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(70, 4)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
middle = 36
own = range(middle) if dist.get_rank() == 0 else range(middle, len(dataset))
loader = DataLoader(dataset, batch_size=5, sampler=SubsetRandomSampler(list(own)))
model = DDP(nn.Linear(4, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
