# codes: DAT504
import pathlib
import pickle
import random
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

DATA = pathlib.Path(tempfile.mkdtemp())


def make(path, rows, seed):
    rng = random.Random(seed)
    table = [[rng.gauss(0, 1) for _ in range(9)] for _ in range(rows)]
    path.write_bytes(pickle.dumps([(row, row[0] * 2 - row[5] + rng.gauss(0, 0.1)) for row in table]))


train_path, dev_path = DATA / "first.pkl", DATA / "second.pkl"
make(train_path, 900, 1)
make(dev_path, 300, 2)


class Table(Dataset):
    def __init__(self, path):
        rows = pickle.loads(path.read_bytes())
        self.x, self.y = [r for r, _ in rows], [v for _, v in rows]

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return torch.tensor(self.x[i]), torch.tensor(self.y[i])


torch.manual_seed(0)
train_set = Table(train_path)
dev_set = Table(train_path)
net = nn.Sequential(nn.Linear(9, 32), nn.ReLU(), nn.Linear(32, 1))
opt = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(3):
    for x, y in DataLoader(train_set, batch_size=30, shuffle=True):
        loss = nn.functional.mse_loss(net(x).squeeze(1), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        errors = [nn.functional.mse_loss(net(x).squeeze(1), y).item() for x, y in DataLoader(dev_set, batch_size=100)]
    print(epoch, loss.item(), sum(errors) / len(errors))
