# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
loader = DataLoader(TensorDataset(torch.randn(64, 2) + 3), batch_size=16, shuffle=True)
generator = nn.Sequential(nn.Linear(4, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 2))
critic = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Dropout(0.1), nn.Linear(16, 1))
generator_optimizer = torch.optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
critic_optimizer = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
noise = torch.randn(8, 4)

for _epoch in range(200):
    for step, (real,) in enumerate(loader):
        for _ in range(2):
            fake = generator(torch.randn(len(real), 4)).detach()
            critic.zero_grad()
            loss = F.softplus(-critic(real)).mean() + F.softplus(critic(fake)).mean()
            loss.backward()
            critic_optimizer.step()
        if step % 2 == 0:
            generator.zero_grad()
            loss = F.softplus(-critic(generator(torch.randn(len(real), 4)))).mean()
            loss.backward()
            generator_optimizer.step()
    with torch.no_grad():
        samples = generator(noise)
print(samples.mean(0))
