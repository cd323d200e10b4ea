# codes: DAT605
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
VALUES, LABELS = torch.randn(128, 8), torch.arange(128) % 2


class Jitter:
    def __init__(self):
        self.rng = np.random.default_rng(7)

    def __call__(self, values):
        return values * float(self.rng.uniform(0.9, 1.1))


class Signals(Dataset):
    def __init__(self, transform):
        self.transform = transform

    def __len__(self):
        return len(VALUES)

    def __getitem__(self, index):
        return self.transform(VALUES[index]), LABELS[index]


loader = DataLoader(Signals(Jitter()), batch_size=16, shuffle=True, num_workers=3)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for batch, target in loader:
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(batch), target).backward()
    optimizer.step()
