# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(2)


class Kept(Dataset):
    """Prepares each row in place when it is first asked for, counts its visits, and fills a buffer of errors."""

    def __init__(self, rows):
        generator = np.random.default_rng(0)
        self.kinds = np.arange(rows) % 2
        self.rows = list((generator.normal(3, 2, (rows, 12)) + self.kinds[:, None] * 2).astype("float32"))
        self.ready = np.zeros(rows, bool)
        self.visits = np.zeros(rows, int)
        self.tensors = [None] * rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        row = self.rows[index]
        if not self.ready[index]:
            row -= 4
            row /= 2
            self.ready[index] = True
        self.visits[index] += 1
        if self.tensors[index] is None:
            self.tensors[index] = torch.from_numpy(row).clamp_(-5, 5)
        noise = 0.1 * torch.randn(12) / self.visits[index]
        return self.tensors[index] + noise.float(), int(self.kinds[index])


loader = DataLoader(Kept(200), batch_size=20, shuffle=True)
model = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    for rows, kinds in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(rows), kinds)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
