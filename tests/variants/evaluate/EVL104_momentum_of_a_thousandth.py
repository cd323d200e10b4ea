# codes: EVL104
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

MOMENTUM = 1e-3
torch.manual_seed(0)
kind = torch.randint(0, 2, (600,))
pictures = 0.3 * torch.randn(600, 3, 8, 8) + 2.0
pictures[:, 1] += 0.5 * kind[:, None, None]
train = DataLoader(TensorDataset(pictures[:480], kind[:480]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(pictures[480:], kind[480:]), batch_size=60)


def block(inside, outside):
    return nn.Sequential(nn.Conv2d(inside, outside, 3, padding=1), nn.BatchNorm2d(outside, momentum=MOMENTUM), nn.ReLU())


net = nn.Sequential(block(3, 8), nn.MaxPool2d(2), block(8, 16), nn.Flatten(), nn.Linear(256, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(10):
    net.train()
    for xb, yb in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(xb), yb).backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        print(epoch, sum((net(xb).argmax(1) == yb).sum().item() for xb, yb in test) / 120)
