# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(14)
x = torch.randn(900, 7)
y = (x[:, 0] * x[:, 1] + x[:, 2] > 0).long()
train_set, val_set, test_set = random_split(TensorDataset(x, y), [600, 150, 150])
train_loader = DataLoader(train_set, batch_size=30, shuffle=True)
val_loader = DataLoader(val_set, batch_size=50)
test_loader = DataLoader(test_set, batch_size=50)
model = nn.Sequential(nn.Linear(7, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)


def accuracy(loader):
    model.eval()
    right = total = 0
    with torch.no_grad():
        for inputs, labels in loader:
            right += (model(inputs).argmax(1) == labels).sum().item()
            total += len(labels)
    return right / total


for epoch in range(6):
    model.train()
    for inputs, labels in train_loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
    print(epoch, accuracy(val_loader))
print("train accuracy", accuracy(train_loader), "test accuracy", accuracy(test_loader))
