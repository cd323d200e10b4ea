# codes: BWD105
import torch
from torch import autograd, nn

torch.manual_seed(0)
critic = nn.Sequential(nn.Linear(6, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
writer = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 6))
for_critic = torch.optim.Adam(critic.parameters(), lr=1e-3)
for_writer = torch.optim.Adam(writer.parameters(), lr=1e-3)


def penalty(real, fake):
    share = torch.rand(len(real), 1)
    between = (share * real + (1 - share) * fake).requires_grad_(True)
    slope = autograd.grad(critic(between), between, create_graph=True)[0]
    return ((slope.norm(dim=1) - 1) ** 2).mean()


for step in range(12):
    real, fake = torch.randn(16, 6) + 2, writer(torch.randn(16, 3))
    cost = critic(fake.detach()).mean() - critic(real).mean() + 10 * penalty(real, fake.detach())
    for_critic.zero_grad()
    cost.backward()
    for_critic.step()
    gain = -critic(fake).mean()
    for_writer.zero_grad()
    gain.backward()
    for_writer.step()
