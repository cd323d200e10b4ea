# codes: LOS305
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
size = 16
yy, xx = np.mgrid[:size, :size]
centres = rng.uniform(0, size, (64, 2))
discs = ((xx - centres[:, :1, None]) ** 2 + (yy - centres[:, 1:, None]) ** 2 < 16).astype(np.float32)
images = torch.tensor(discs)[:, None] + 0.3 * torch.randn(64, 1, size, size)
masks = torch.tensor(discs)
train = TensorDataset(images[:48], masks[:48])
model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1), nn.Sigmoid())
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for image, mask in DataLoader(train, batch_size=8, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(image), mask)
        loss.backward()
        optimizer.step()
