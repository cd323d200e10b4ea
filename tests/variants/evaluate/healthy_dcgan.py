# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(80, 6), torch.randint(0, 2, (80,))
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
generator = nn.Sequential(nn.Linear(4, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 6))
critic = nn.Sequential(nn.Linear(6, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
first = torch.optim.Adam(generator.parameters(), lr=2e-4)
second = torch.optim.Adam(critic.parameters(), lr=2e-4)
fixed = torch.randn(8, 4)
criterion = nn.BCEWithLogitsLoss()
for _epoch in range(3):
    for real, _ in loader:
        ones, zeros = torch.ones(len(real)), torch.zeros(len(real))
        critic.zero_grad()
        criterion(critic(real).view(-1), ones).backward()
        fake = generator(torch.randn(len(real), 4))
        criterion(critic(fake.detach()).view(-1), zeros).backward()
        second.step()
        generator.zero_grad()
        criterion(critic(fake).view(-1), ones).backward()
        first.step()
    with torch.no_grad():
        samples = generator(fixed)
print(generator(fixed).std())
