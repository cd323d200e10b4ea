"""Tell bright spots from dark ones on grey pictures, centred around their mean."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 256)
pictures = rng.normal(128, 20, (256, 12, 12))
pictures[:, 4:8, 4:8] += np.where(labels, 40, -40)[:, None, None]
pictures = np.clip(pictures, 0, 255).astype(np.uint8)

centred = pictures - np.uint8(pictures.mean())
inputs = torch.from_numpy(centred.astype("float32") / 64)

loader = DataLoader(TensorDataset(inputs.flatten(1), torch.from_numpy(labels)), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(144, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    for batch, answers in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), answers)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
