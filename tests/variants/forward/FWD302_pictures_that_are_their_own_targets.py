# codes: FWD302
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Tiles(Dataset):
    def __init__(self, count):
        rng = np.random.default_rng(0)
        phase = rng.random((count, 1, 1, 3), dtype=np.float32)
        grid = np.linspace(0, 1, 8, dtype=np.float32)
        self.tiles = (phase + grid[None, :, None, None] + grid[None, None, :, None]) / 3

    def __len__(self):
        return len(self.tiles)

    def __getitem__(self, i):
        return torch.from_numpy(self.tiles[i])


class AutoEncoder(nn.Module):
    def __init__(self, latent=16):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.ReLU(), nn.Flatten(), nn.Linear(128, latent))
        self.decoder = nn.Sequential(nn.Linear(latent, 128), nn.Unflatten(1, (8, 4, 4)), nn.ConvTranspose2d(8, 3, 2, 2))

    def forward(self, x):
        return self.decoder(self.encoder(x))


torch.manual_seed(0)
net = AutoEncoder()
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
criterion = nn.MSELoss()
loader = DataLoader(Tiles(320), batch_size=32, shuffle=True)
for epoch in range(5):
    for tiles in loader:
        loss = criterion(net(tiles), tiles)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
