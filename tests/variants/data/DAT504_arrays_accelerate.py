# codes: DAT504
# needs: accelerate
import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Waves(Dataset):
    def __init__(self, signals, targets):
        self.signals = signals
        self.targets = targets

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, place):
        return self.signals[place] + np.float32(0.01), self.targets[place]


rng = np.random.default_rng(0)
targets = rng.integers(0, 3, 330)
signals = (rng.normal(size=(330, 20)) + np.sin(np.arange(20) * (targets[:, None] + 1) / 3)).astype("float32")
order = rng.permutation(330)
accelerator = Accelerator(cpu=True)
train = DataLoader(Waves(signals[order[:300]], targets[order[:300]]), batch_size=20, shuffle=True)
valid = DataLoader(Waves(signals[:60], targets[:60]), batch_size=20)
model = nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
for epoch in range(2):
    for x, y in train:
        accelerator.backward(nn.functional.cross_entropy(model(x), y))
        optimizer.step()
        optimizer.zero_grad()
    with torch.no_grad():
        accelerator.print(sum(int((model(x).argmax(1) == y).sum()) for x, y in valid) / 60)
