# codes: DST401
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

more = torch.randn(32, 6)
test = TensorDataset(more, (more[:, 0] > 0).long())

test_loader = DataLoader(test, batch_size=4, sampler=DistributedSampler(test, shuffle=False))

model = DDP(nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()

    model.eval()
    losses = []
    with torch.inference_mode():
        for inputs, labels in test_loader:
            losses.append(nn.functional.cross_entropy(model(inputs), labels).item())
    dist.barrier()
    model.train()
    if dist.get_rank() == 0:
        print("validation loss {:.4f}".format(sum(losses) / len(losses)))
dist.destroy_process_group()
