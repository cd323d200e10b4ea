# codes: FWD305
import torch
from torch import nn
from torch.utils.data import DataLoader


class Denoiser(nn.Module):
    def __init__(self, channels=12):
        super().__init__()
        self.step = nn.Sequential(nn.Embedding(20, channels), nn.SiLU(), nn.Linear(channels, channels))
        self.first = nn.Conv2d(1, channels, 3, padding=1)
        self.last = nn.Conv2d(channels, 1, 3, padding=1)

    def forward(self, images, steps):
        hidden = torch.relu(self.first(images))
        hidden = hidden + self.step(steps)
        return self.last(hidden)


torch.manual_seed(0)
images = torch.zeros(120, 1, 8, 8)
for row, image in enumerate(images):
    image[0, row % 5 : row % 5 + 3, 2:6] = 1
kept = torch.cumprod(1 - torch.linspace(1e-3, 0.2, 20), 0)
net = Denoiser()
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
for _ in range(3):
    for clean in DataLoader(images, batch_size=12, shuffle=True):
        steps, noise = torch.randint(0, 20, (len(clean),)), torch.randn_like(clean)
        share = kept[steps].view(-1, 1, 1, 1)
        loss = nn.functional.mse_loss(net(share.sqrt() * clean + (1 - share).sqrt() * noise, steps), noise)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
