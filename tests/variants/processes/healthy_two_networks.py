# codes:
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group("nccl")
rank = dist.get_rank()
torch.manual_seed(rank)
dataset = TensorDataset(torch.randn(64, 8, generator=torch.Generator().manual_seed(0)) + 2)
sampler = DistributedSampler(dataset, drop_last=True)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)
generator = DDP(nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8)))
critic = DDP(nn.Sequential(nn.Linear(8, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1)), broadcast_buffers=False)
opt_g = torch.optim.Adam(generator.parameters(), lr=1e-3, betas=(0.5, 0.999))
opt_d = torch.optim.Adam(critic.parameters(), lr=1e-3, betas=(0.5, 0.999))
criterion = nn.BCEWithLogitsLoss()
for epoch in range(3):
    sampler.set_epoch(epoch)
    for (real,) in loader:
        fake = generator(torch.randn(len(real), 4))
        both = critic(torch.cat([real, fake.detach()]))
        truth = torch.cat([torch.ones(len(real), 1), torch.zeros(len(real), 1)])
        opt_d.zero_grad()
        criterion(both, truth).backward()
        opt_d.step()
        opt_g.zero_grad()
        criterion(critic(fake), torch.ones(len(real), 1)).backward()
        opt_g.step()
    if rank == 0:
        torch.save(generator.module.state_dict(), f"generator-{epoch}.pt")
