# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

batch_size = 32
g = torch.Generator().manual_seed(0)
real = torch.randn(200, 10, generator=g) + 1
loader = DataLoader(TensorDataset(real), batch_size=batch_size, shuffle=True)
critic = nn.Sequential(nn.Linear(10, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
maker = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 10))
opt_c = torch.optim.Adam(critic.parameters(), lr=1e-3)
opt_m = torch.optim.Adam(maker.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
ones = torch.ones(batch_size, 1)
zeros = torch.zeros(batch_size, 1)
for epoch in range(2):
    for (x,) in loader:
        fake = maker(torch.randn(x.size(0), 4))
        loss = criterion(critic(x), ones[: len(x)]) + criterion(critic(fake.detach()), zeros[: len(x)])
        opt_c.zero_grad()
        loss.backward()
        opt_c.step()
        loss = criterion(critic(fake), ones[: len(x)])
        opt_m.zero_grad()
        loss.backward()
        opt_m.step()
    print(epoch, loss.item())
