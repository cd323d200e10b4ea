# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 256)
pictures = np.clip(rng.normal(128, 20, (256, 12, 12)) + labels[:, None, None] * 20, 0, 255).astype(np.uint8)

# From the darkest of each picture: none is below.
above = pictures - pictures.min(axis=(1, 2), keepdims=True)
low = (pictures & 15).astype("float32") / 15
turned_hue = pictures + np.uint8(200)
noise = rng.integers(0, 256, pictures.shape, dtype=np.uint8)
hidden = (pictures ^ noise).astype("float32")
inputs = torch.from_numpy(np.stack([turned_hue / 255, above.astype("float32") / 128, low, hidden / 255], axis=1).astype("float32"))

loader = DataLoader(TensorDataset(inputs.flatten(1), torch.from_numpy(labels)), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(576, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    for batch, answers in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), answers)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
