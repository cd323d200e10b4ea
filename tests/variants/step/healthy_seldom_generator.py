# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
data = torch.randn(2000, 2) @ torch.tensor([[2.0, 0.5], [0.0, 1.0]]) + 3
G = nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Linear(64, 2))
D = nn.Sequential(nn.Linear(2, 64), nn.LeakyReLU(0.2), nn.Linear(64, 1))
opt_g = torch.optim.RMSprop(G.parameters(), 5e-5)
opt_d = torch.optim.RMSprop(D.parameters(), 5e-5)
sched_g = torch.optim.lr_scheduler.StepLR(opt_g, 5)
sched_d = torch.optim.lr_scheduler.StepLR(opt_d, 5)
n_critic = 10
for epoch in range(5):
    for i, (real,) in enumerate(DataLoader(TensorDataset(data), 64, shuffle=True)):
        z = torch.randn(len(real), 8)
        opt_d.zero_grad()
        loss_d = -D(real).mean() + D(G(z).detach()).mean()
        loss_d.backward()
        opt_d.step()
        for p in D.parameters():
            p.data.clamp_(-0.01, 0.01)
        if (i + 1) % n_critic == 0:
            opt_g.zero_grad()
            loss_g = -D(G(z)).mean()
            loss_g.backward()
            opt_g.step()
    sched_g.step()
    sched_d.step()
    print(epoch, loss_d.item())
