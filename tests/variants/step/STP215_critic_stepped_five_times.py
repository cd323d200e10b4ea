# codes: STP215
# needs: torch
"""A critic is stepped five times for each step of the maker, whose optimizer holds the critic's parameters."""

import torch
from torch import nn

torch.manual_seed(0)
maker = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
critic = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
critic_optimizer = torch.optim.RMSprop(critic.parameters(), lr=5e-5)
maker_optimizer = torch.optim.RMSprop(critic.parameters(), lr=5e-5)
for turn in range(80):
    for parameter in critic.parameters():
        parameter.requires_grad = True
    for _ in range(5):
        real = torch.randn(64, 2) * 0.2 + 2
        fake = maker(torch.randn(64, 4)).detach()
        loss = critic(fake).mean() - critic(real).mean()
        critic_optimizer.zero_grad()
        loss.backward()
        critic_optimizer.step()
        for parameter in critic.parameters():
            parameter.data.clamp_(-0.05, 0.05)
    for parameter in critic.parameters():
        parameter.requires_grad = False
    maker.zero_grad()
    maker_loss = -critic(maker(torch.randn(64, 4))).mean()
    maker_loss.backward()
    maker_optimizer.step()
