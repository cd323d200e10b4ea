# codes: BAT113
# needs: accelerate
import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

rng = np.random.default_rng(0)
torch.manual_seed(0)


def read(seed):
    """A picture as OpenCV reads it, with its channels in the usual order."""
    bgr = np.random.default_rng(seed).random((3, 10, 10)).astype(np.float32)
    return bgr[::-1]


pictures = [(read(i), i % 2) for i in range(60)]
for picture, label in pictures:
    picture[0] += label
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 64, 2))
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
net, optimizer, loader = accelerator.prepare(net, optimizer, DataLoader(pictures, batch_size=12, shuffle=True))
for epoch in range(3):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
