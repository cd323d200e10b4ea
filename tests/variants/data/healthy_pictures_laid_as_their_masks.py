# codes:
"""Channels first in flat rows that are given their shape, and pictures and masks that are both transposed."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Tiles(Dataset):
    def __init__(self, count):
        draw = np.random.default_rng(0)
        rows, columns = np.mgrid[0:20, 0:20]
        places = draw.uniform(3, 17, (count, 2))
        self.masks = np.stack([(rows - a) ** 2 + (columns - b) ** 2 < 20 for a, b in places])
        pictures = np.stack([0.5 * self.masks, 0.3 - 0.3 * self.masks, 0.1 * self.masks], 1)
        self.flat = (pictures + draw.normal(0, 0.1, pictures.shape)).reshape(count, -1).astype("float32")

    def __len__(self):
        return len(self.masks)

    def __getitem__(self, index):
        picture = self.flat[index].reshape(3, 20, 20)
        mask = self.masks[index]
        return torch.from_numpy(picture.transpose(0, 2, 1).copy()), torch.from_numpy(mask.T.astype("int64"))


torch.manual_seed(0)
loader = DataLoader(Tiles(160), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Conv2d(3, 12, 5, padding=2), nn.ReLU(), nn.Conv2d(12, 2, 3, padding=1))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for _ in range(3):
    for picture, mask in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(picture), mask).backward()
        optimizer.step()
