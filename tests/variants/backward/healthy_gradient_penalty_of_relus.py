# codes:
# needs: torch
"""A critic of ReLUs whose gradient is kept near 1, and a Hessian-vector product that is looked at on the way."""

import torch
import torch.nn as nn

torch.manual_seed(0)
real = torch.randn(1024, 2) * 0.5 + torch.tensor([1.0, -1.0])
critic = nn.Sequential(nn.Linear(2, 64), nn.LeakyReLU(0.2), nn.Linear(64, 64), nn.LeakyReLU(0.2), nn.Linear(64, 1))
maker = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 2))
of_critic = torch.optim.Adam(critic.parameters(), lr=1e-4, betas=(0.0, 0.9))
of_maker = torch.optim.Adam(maker.parameters(), lr=1e-4, betas=(0.0, 0.9))
for step in range(300):
    x = real[torch.randint(0, len(real), (64,))]
    fake = maker(torch.randn(64, 4)).detach()
    share = torch.rand(64, 1)
    between = (share * x + (1 - share) * fake).requires_grad_(True)
    slope = torch.autograd.grad(critic(between).sum(), between, create_graph=True)[0]
    loss = critic(fake).mean() - critic(x).mean() + 10 * (slope.norm(dim=1) - 1).square().mean()
    of_critic.zero_grad()
    loss.backward()
    of_critic.step()
    if step % 5 == 0:
        loss = -critic(maker(torch.randn(64, 4))).mean()
        of_maker.zero_grad()
        loss.backward()
        of_maker.step()
