# codes: DAT505
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)


class Points(Dataset):
    def __init__(self, n):
        self.x = rng.normal(size=(n, 8)).astype(np.float32)
        self.y = (self.x[:, 0] - self.x[:, 1] > 0).astype(np.int64)
        self.order = rng.permutation(n)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[self.order[i]], self.y[i]


loader = DataLoader(Points(500), batch_size=25, shuffle=True)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
