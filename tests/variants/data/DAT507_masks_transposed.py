# codes: DAT507
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Spots(Dataset):
    def __init__(self, count):
        draw = np.random.default_rng(0)
        rows, columns = np.mgrid[0:24, 0:24]
        places = draw.uniform(3, 21, (count, 2))
        sizes = draw.uniform(3, 6, count)
        self.masks = np.stack([(rows - a) ** 2 + (columns - b) ** 2 < r**2 for (a, b), r in zip(places, sizes)])
        self.images = 0.6 * self.masks + draw.normal(0, 0.1, self.masks.shape)

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        image = torch.tensor(self.images[index], dtype=torch.float32)[None]
        mask = torch.from_numpy(self.masks[index].T.copy()).long()
        return image, mask


torch.manual_seed(0)
loader = DataLoader(Spots(160), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Conv2d(1, 12, 5, padding=2), nn.ReLU(), nn.Conv2d(12, 2, 3, padding=1))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for _ in range(3):
    for image, mask in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(image), mask).backward()
        optimizer.step()
