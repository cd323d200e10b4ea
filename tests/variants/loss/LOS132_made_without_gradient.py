# codes: LOS132
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = 0.3 * torch.randn(640, 2) + torch.tensor([2.0, -1.0])
generator = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
discriminator = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
g_optimizer = torch.optim.Adam(generator.parameters(), lr=1e-3)
d_optimizer = torch.optim.Adam(discriminator.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
ones, zeros = torch.ones(64, 1), torch.zeros(64, 1)
for epoch in range(4):
    for (real,) in DataLoader(TensorDataset(rows), batch_size=64, shuffle=True):
        with torch.no_grad():
            fake = generator(torch.randn(64, 8))
        d_loss = criterion(discriminator(real), ones) + criterion(discriminator(fake), zeros)
        d_optimizer.zero_grad()
        d_loss.backward()
        d_optimizer.step()
        g_loss = criterion(discriminator(generator(torch.randn(64, 8))), zeros)
        g_optimizer.zero_grad()
        g_loss.backward()
        g_optimizer.step()
    print(epoch, d_loss.item(), g_loss.item())
