# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
real = torch.randn(64, 4) * 0.5 + 2
maker = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 4))
critic = nn.Sequential(nn.Linear(4, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1), nn.Sigmoid())
maker_step = torch.optim.Adam(maker.parameters(), lr=2e-4, betas=(0.5, 0.999))
critic_step = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
bce = nn.BCELoss()
for epoch in range(2):
    for (batch,) in DataLoader(TensorDataset(real), batch_size=16, shuffle=True):
        ones, zeros = torch.ones(len(batch), 1), torch.zeros(len(batch), 1)
        fake = maker(torch.randn(len(batch), 3))
        critic_step.zero_grad()
        (bce(critic(batch), ones) + bce(critic(fake.detach()), zeros)).backward()
        critic_step.step()
        maker_step.zero_grad()
        bce(critic(fake), ones).backward()
        maker_step.step()
