# codes: LOS121
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(6)
data = torch.sin(torch.linspace(0, 6, 30) * (1 + torch.rand(800, 1))) + 0.05 * torch.randn(800, 30)
into, out = nn.Linear(30, 24), nn.Sequential(nn.Linear(4, 24), nn.Tanh(), nn.Linear(24, 30))
to_mean, to_std = nn.Linear(24, 4), nn.Linear(24, 4)
model = nn.ModuleList([into, out, to_mean, to_std])
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(4):
    for x in data[torch.randperm(800)].split(40):
        h = torch.tanh(into(x))
        mean, std = to_mean(h), F.softplus(to_std(h)) + 1e-3
        rebuilt = out(mean + std * torch.randn_like(std))
        kl = 0.5 * (1 + 2 * std.log() - mean.pow(2) - std.pow(2)).sum(1).mean()
        loss = F.mse_loss(rebuilt, x, reduction="sum") / len(x) + 0.2 * kl
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
