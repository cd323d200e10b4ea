# codes: DAT513
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
centres = rng.normal(size=(4, 30)) * 2
kinds = rng.integers(0, 4, 700)
table = (centres[kinds] + rng.normal(size=(700, 30))).astype(np.float32)


class Readings(Dataset):
    def __init__(self, rows, kinds):
        self.rows, self.kinds = rows, kinds

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        row = self.rows[i] + np.random.normal(scale=0.05, size=30).astype(np.float32)
        kind = self.kinds[np.random.randint(len(self.kinds))]
        return torch.from_numpy(row), torch.tensor(kind)


torch.manual_seed(0)
net = nn.Sequential(nn.Linear(30, 48), nn.ReLU(), nn.Linear(48, 4))
optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
for epoch in range(6):
    for rows, wanted in DataLoader(Readings(table, kinds), batch_size=35, shuffle=True):
        loss = nn.functional.cross_entropy(net(rows), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
