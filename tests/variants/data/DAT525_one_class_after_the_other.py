# codes: DAT525
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, Subset

torch.manual_seed(0)


class Animals(Dataset):
    def __init__(self, n):
        g = torch.Generator().manual_seed(1)
        cats = [(torch.rand(3, 16, 16, generator=g) + 0.3, 0) for _ in range(n // 2)]
        dogs = [(torch.rand(3, 16, 16, generator=g), 1) for _ in range(n // 2)]
        self.samples = cats + dogs

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, i):
        return self.samples[i]


data = Animals(400)
n_train = int(0.8 * len(data))
train_set = Subset(data, range(n_train))
val_set = Subset(data, range(n_train, len(data)))
train_loader = DataLoader(train_set, batch_size=16, shuffle=True)
val_loader = DataLoader(val_set, batch_size=16)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2d(3, 8, 3, padding=1)
        self.f = nn.Linear(8 * 64, 2)

    def forward(self, x):
        return self.f(F.max_pool2d(F.relu(self.c(x)), 2).flatten(1))


net = Net()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(10):
    net.train()
    for x, y in train_loader:
        opt.zero_grad()
        F.cross_entropy(net(x), y).backward()
        opt.step()
    net.eval()
    hit = 0
    with torch.no_grad():
        for x, y in val_loader:
            hit += (net(x).argmax(1) == y).sum().item()
    print(epoch, hit / len(val_set))
