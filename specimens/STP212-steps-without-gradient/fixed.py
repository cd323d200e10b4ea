"""Points on a ring, from a generator that is to fool a critic."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
angles = torch.rand(640) * 6.28
ring = torch.stack([angles.cos(), angles.sin()], dim=1)
generator = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
critic = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 1))
of_generator = torch.optim.Adam(generator.parameters(), lr=1e-3)
of_critic = torch.optim.Adam(critic.parameters(), lr=1e-3)
yes, no = torch.ones(64, 1), torch.zeros(64, 1)
for epoch in range(3):
    for (points,) in DataLoader(TensorDataset(ring), batch_size=64, shuffle=True):
        made = generator(torch.randn(64, 4))
        of_critic.zero_grad()
        told = F.binary_cross_entropy_with_logits(critic(points), yes)
        told = told + F.binary_cross_entropy_with_logits(critic(made.detach()), no)
        told.backward()
        of_critic.step()
        of_generator.zero_grad()
        fooled = F.binary_cross_entropy_with_logits(critic(made), yes)
        fooled.backward()
        of_generator.step()
    print(epoch, told.item(), fooled.item())
