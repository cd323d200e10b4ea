# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
strokes = (torch.rand(256, 36) > 0.7).float()
pictures = DataLoader(TensorDataset(strokes, torch.zeros(256, dtype=torch.long)), batch_size=32, shuffle=True)


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean, self.spread = nn.Linear(36, 6), nn.Linear(36, 6)
        self.paint = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 36))

    def forward(self, picture):
        mean, spread = self.mean(picture), self.spread(picture)
        code = mean + torch.randn_like(mean) * (spread / 2).exp()
        return self.paint(code), mean, spread


painter = Autoencoder()
optimizer = torch.optim.Adam(painter.parameters(), lr=2e-3)
for epoch in range(5):
    for picture, _ in pictures:
        painted, mean, spread = painter(picture)
        likeness = nn.functional.binary_cross_entropy_with_logits(painted, picture, reduction="sum")
        divergence = -0.5 * (1 + spread - mean**2 - spread.exp()).sum()
        optimizer.zero_grad()
        (likeness + divergence).backward()
        optimizer.step()
