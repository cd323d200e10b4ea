# codes:
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
label = torch.arange(400) % 4
image = torch.randn(4, 16)[label] + 0.8 * torch.randn(400, 16)
sets = {"train": TensorDataset(image[:320], label[:320]), "val": TensorDataset(image[320:], label[320:])}
loaders = {x: DataLoader(sets[x], batch_size=40) for x in ["train", "val"]}
feed = DataLoader(sets["train"], batch_size=32, shuffle=True)
net = nn.Linear(16, 4)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)


def accuracy(net, val_loader):
    net.eval()
    with torch.no_grad():
        return sum((net(x).argmax(1) == y).sum().item() for x, y in val_loader) / len(val_loader.dataset)


for epoch in range(4):
    net.train()
    for x, y in feed:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    for split in loaders:
        print(split, accuracy(net, loaders[split]))
