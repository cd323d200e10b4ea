# codes:
# needs: numpy
import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset, DataLoader


class Crops(Dataset):
    def __init__(self, n=640):
        base = np.random.RandomState(0)
        self.rng = None
        self.y = base.randint(0, 3, n)
        self.x = base.randn(n, 40).astype("float32") * 0.3
        for i in range(n):
            self.x[i, 10:30] += np.sin(np.arange(20) * (self.y[i] + 1) / 3)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        if self.rng is None:
            self.rng = np.random.default_rng(torch.initial_seed() % 2**32)
        start = self.rng.integers(0, 9)
        crop = self.x[i, start:start + 32] + self.rng.normal(0, 0.1, 32).astype("float32")
        return torch.from_numpy(np.ascontiguousarray(crop)).float(), int(self.y[i])


if __name__ == "__main__":
    torch.manual_seed(0)
    loader = DataLoader(Crops(), batch_size=32, shuffle=True, num_workers=2)
    net = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 3))
    opt = torch.optim.Adam(net.parameters(), lr=2e-3)
    for epoch in range(1):
        for x, y in loader:
            opt.zero_grad()
            loss = nn.functional.cross_entropy(net(x), y)
            loss.backward()
            opt.step()
        print("epoch", epoch, "loss", loss.item())
