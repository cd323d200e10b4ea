"""Tell two kinds of signals apart, with noise for augmentation."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Signals(Dataset):
    def __init__(self, rows):
        self.kinds = np.arange(rows) % 2
        self.values = (np.random.RandomState(1).randn(rows, 8) + self.kinds[:, None]).astype("float32")

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, index):
        noise = np.random.normal(0, 0.3, size=8).astype("float32")
        return torch.from_numpy(self.values[index] + noise), int(self.kinds[index])


loader = DataLoader(Signals(256), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
