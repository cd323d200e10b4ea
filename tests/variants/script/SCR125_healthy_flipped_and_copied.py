# codes:
# A signal is turned about in time for half of the rows, and copied before the tensor is made.
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Signals(Dataset):
    def __init__(self, size=256):
        self.generator = np.random.default_rng(0)
        self.signals = self.generator.normal(size=(size, 2, 40)).astype("float32")
        self.labels = (self.signals.mean((1, 2)) > 0).astype("int64")

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        signal = self.signals[index]
        if self.generator.random() < 0.5:
            signal = np.flip(signal, axis=-1)
        return torch.from_numpy(np.ascontiguousarray(signal)), self.labels[index]


torch.manual_seed(0)
loader = DataLoader(Signals(), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Conv1d(2, 8, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
