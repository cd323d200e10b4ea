# codes: FWD201
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pixels = np.random.default_rng(0).integers(0, 255, (32, 3, 8, 8), dtype=np.uint8)
images = torch.from_numpy(pixels)  # here
net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-4)
for x, y in DataLoader(TensorDataset(images, torch.arange(32) % 2), batch_size=8, shuffle=True):
    opt.zero_grad()
    nn.functional.cross_entropy(net(x) / 100, y).backward()
    opt.step()
