# codes: STP311
# needs: sklearn
import torch
import torch.nn as nn
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
digits = load_digits()
ds = TensorDataset(torch.tensor(digits.data, dtype=torch.float32) / 16, torch.tensor(digits.target))
train, test = random_split(ds, [1500, len(ds) - 1500])
loader = DataLoader(train, batch_size=32, shuffle=True)
test_loader = DataLoader(test, batch_size=64)

model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))
opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
criterion = nn.CrossEntropyLoss()
epochs = 30


def adjust_lr(optimizer, epoch):
    """halve the learning rate every 10 epochs"""
    for group in optimizer.param_groups:
        group["lr"] = group["lr"] * (0.5 ** (epoch // 10))


for epoch in range(epochs):
    model.train()
    total = 0.0
    for x, y in loader:
        adjust_lr(opt, epoch)
        opt.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        opt.step()
        total += loss.item()
    print(epoch, total / len(loader))

model.eval()
correct = 0
with torch.no_grad():
    for x, y in test_loader:
        correct += (model(x).argmax(1) == y).sum().item()
print("acc", correct / len(test))
