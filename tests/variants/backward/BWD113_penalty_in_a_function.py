# codes: BWD113
# needs: torch
"""The penalty of a critic asks for the gradient by a mixture that is not tracked."""

import torch
from torch import autograd, nn, optim


def penalty(critic, real, fake):
    share = torch.rand(real.size(0), 1)
    mixed = share * real + (1 - share) * fake
    answers = critic(mixed)
    slopes = autograd.grad(outputs=answers, inputs=mixed, grad_outputs=torch.ones_like(answers), create_graph=True)
    return ((slopes[0].norm(2, dim=1) - 1) ** 2).mean()


torch.manual_seed(0)
critic = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
maker = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
critic_steps = optim.Adam(critic.parameters(), lr=1e-4, betas=(0.5, 0.9))
maker_steps = optim.Adam(maker.parameters(), lr=1e-4, betas=(0.5, 0.9))
for turn in range(60):
    for _ in range(3):
        real = torch.randn(64, 2) * 0.3 + 1
        fake = maker(torch.randn(64, 4)).detach()
        loss = critic(fake).mean() - critic(real).mean() + 10 * penalty(critic, real, fake)
        critic_steps.zero_grad()
        loss.backward()
        critic_steps.step()
    maker_loss = -critic(maker(torch.randn(64, 4))).mean()
    maker_steps.zero_grad()
    maker_loss.backward()
    maker_steps.step()
