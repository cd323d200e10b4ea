# codes: STP102
import torch
from torch import nn

torch.manual_seed(0)
critic = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
painter = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
opt_painter = torch.optim.Adam(painter.parameters, lr=2e-3, betas=(0.5, 0.99))
opt_critic = torch.optim.Adam(critic.parameters(), lr=2e-3, betas=(0.5, 0.99))
bce = nn.BCEWithLogitsLoss()
for it in range(40):
    real = torch.randn(32, 2) * 0.2 + 1
    drawn = painter(torch.randn(32, 4))
    opt_critic.zero_grad()
    loss = bce(critic(real), torch.ones(32, 1)) + bce(critic(drawn.detach()), torch.zeros(32, 1))
    loss.backward()
    opt_critic.step()
    opt_painter.zero_grad()
    fooled = bce(critic(drawn), torch.ones(32, 1))
    fooled.backward()
    opt_painter.step()
print(loss.item(), fooled.item())
