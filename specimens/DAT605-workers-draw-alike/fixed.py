"""Classify noisy signals, with noise of our own for augmentation."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Signals(Dataset):
    def __init__(self, rows):
        self.labels = np.arange(rows) % 2
        self.values = (np.random.RandomState(1).randn(rows, 8) + self.labels[:, None]).astype("float32")
        self.noise = np.random.RandomState(0)

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        noisy = self.values[index] + self.noise.normal(0, 0.1, size=8).astype("float32")
        return torch.from_numpy(noisy), int(self.labels[index])


def seeded(worker):
    dataset = torch.utils.data.get_worker_info().dataset
    dataset.noise = np.random.RandomState(torch.initial_seed() % 2**32)


loader = DataLoader(Signals(256), batch_size=32, shuffle=True, num_workers=2, worker_init_fn=seeded)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
