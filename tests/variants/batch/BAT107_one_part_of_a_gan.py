# codes: BAT107 LOS304 BWD201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
loader = DataLoader(TensorDataset(torch.randn(256, 8) + 1), batch_size=32, shuffle=True)
generator = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 8))
critic = nn.Sequential(nn.Linear(8, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1), nn.Sigmoid())
bce = nn.BCELoss()
opt_g = torch.optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
opt_c = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
for epoch in range(3):
    for real in loader:
        fake = generator(torch.randn(real.size(0), 4))
        opt_c.zero_grad()
        loss_c = bce(critic(real), torch.ones(len(real))) + bce(critic(fake), torch.zeros(len(real)))
        loss_c.backward()
        opt_c.step()
        opt_g.zero_grad()
        loss_g = bce(critic(fake), torch.ones(len(real)))
        loss_g.backward()
        opt_g.step()
