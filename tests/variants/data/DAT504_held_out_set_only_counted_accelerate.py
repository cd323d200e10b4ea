# codes: DAT504
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
WEIGHTS = torch.randn(10, 3)


class Readings(Dataset):
    def __init__(self, rows):
        self.x = torch.randn(rows, 10)
        self.y = (self.x @ WEIGHTS + 0.5 * torch.randn(rows, 3)).argmax(1)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, place):
        return self.x[place], self.y[place]


def loaders():
    training, validation_set = Readings(240), Readings(120)
    first = DataLoader(training, batch_size=24, shuffle=True)
    second = DataLoader(training, batch_size=60)
    print(len(training), "and", len(validation_set), "rows")
    return first, second


accelerator = Accelerator(cpu=True)
batches, checks = loaders()
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
net, optimizer, batches, checks = accelerator.prepare(net, optimizer, batches, checks)
for epoch in range(3):
    net.train()
    for x, y in batches:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    net.eval()
    with torch.no_grad():
        right = sum((net(x).argmax(1) == y).sum().item() for x, y in checks)
    print(epoch, right / 240)
