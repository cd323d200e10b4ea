# codes: LOS301
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Cells(Dataset):
    def __len__(self):
        return 40

    def __getitem__(self, i):
        rng = np.random.default_rng(i)
        mask = (rng.random((12, 12)) < 0.3).astype(np.uint8)
        image = mask + rng.normal(0, 0.2, (12, 12))
        return torch.from_numpy(image.astype(np.float32))[None], torch.from_numpy(mask)


torch.manual_seed(0)
net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 2, 1))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for image, mask in DataLoader(Cells(), batch_size=8, shuffle=True):
    loss = nn.CrossEntropyLoss()(net(image), mask)
    adam.zero_grad()
    loss.backward()
    adam.step()
