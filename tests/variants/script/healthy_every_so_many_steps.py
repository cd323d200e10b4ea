# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(640, 2) + 2
loader = DataLoader(TensorDataset(points), batch_size=32, shuffle=True, drop_last=True)
generator = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
critic = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
g_optim = torch.optim.Adam(generator.parameters(), lr=1e-4)
c_optim = torch.optim.Adam(critic.parameters(), lr=1e-4)

step = 0
window, averages = 0.0, []
for epoch in range(2):
    for (real,) in loader:
        step += 1
        fake = generator(torch.randn(len(real), 4))
        c_loss = critic(fake.detach()).mean() - critic(real).mean()
        c_optim.zero_grad()
        c_loss.backward()
        c_optim.step()
        for weight in critic.parameters():
            weight.data.clamp_(-0.05, 0.05)
        window += c_loss.item()
        if step % 10 == 0:
            averages.append(window / 10)
            window = 0.0
        if step % 15 == 0:
            g_loss = -critic(generator(torch.randn(32, 4))).mean()
            g_optim.zero_grad()
            g_loss.backward()
            g_optim.step()
    print(epoch, c_loss.item(), g_loss.item(), averages[-1], sum(averages) / len(averages))
