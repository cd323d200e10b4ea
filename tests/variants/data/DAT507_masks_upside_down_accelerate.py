# codes: DAT507
import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Coasts(Dataset):
    """Land below a line that goes up and down, seen from above in three bands; masks are stored from the bottom up."""

    def __init__(self, count, seed=3):
        draw = np.random.default_rng(seed)
        columns = np.arange(28)
        lines = [14 + 8 * np.sin(columns / draw.uniform(2, 7) + draw.uniform(0, 6)) for _ in range(count)]
        self.land = np.stack([np.arange(28)[:, None] > line[None] for line in lines])
        bands = np.stack([0.5 * self.land, 0.2 - 0.2 * self.land, 0.1 * self.land], 1)
        self.bands = (bands + draw.normal(0, 0.08, bands.shape)).astype("float32")

    def __len__(self):
        return len(self.land)

    def __getitem__(self, index):
        mask = np.flipud(self.land[index]).astype("float32").copy()
        return {"pixels": torch.from_numpy(self.bands[index]), "mask": torch.from_numpy(mask)}


accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
loader = DataLoader(Coasts(120), batch_size=12, shuffle=True)
net = nn.Sequential(nn.Conv2d(3, 12, 3, padding=1), nn.ReLU(), nn.Conv2d(12, 1, 3, padding=1))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
for _ in range(3):
    for batch in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(net(batch["pixels"])[:, 0], batch["mask"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
