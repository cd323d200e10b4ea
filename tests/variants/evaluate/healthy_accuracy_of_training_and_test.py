# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def accuracy(net, loader):
    net.eval()
    right = total = 0
    with torch.no_grad():
        for x, y in loader:
            right += (net(x).argmax(1) == y).sum().item()
            total += len(y)
    return right / total


torch.manual_seed(0)
x = torch.randn(400, 6)
y = (x.sum(1) > 0).long()
data = {"train": TensorDataset(x[:300], y[:300]), "test": TensorDataset(x[300:], y[300:])}
train_loader = DataLoader(data["train"], batch_size=30, shuffle=True)
test_loader = DataLoader(data["test"], batch_size=50)
net = nn.Linear(6, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(40):
    net.train()
    for xb, yb in train_loader:
        loss = nn.functional.cross_entropy(net(xb), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, accuracy(net, train_loader))
    if epoch == 39:
        print("test", accuracy(net, test_loader))
