# codes: EVL201
"""Small CNN on made-up shapes, validated in a function."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)


def make_data(n=800, classes=4):
    y = torch.arange(n) % classes
    x = torch.randn(n, 3, 24, 24) * 0.7
    for c in range(classes):
        x[y == c, c % 3, c * 5 : c * 5 + 6, c * 5 : c * 5 + 6] += 2.0
    return TensorDataset(x, y)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, padding=1),
            nn.BatchNorm2d(32),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.3), nn.Linear(32, 4))

    def forward(self, x):
        return self.head(self.features(x))


@torch.inference_mode()
def validate(model, loader):
    model.eval()
    correct = seen = 0
    for x, y in loader:
        correct += (model(x).argmax(1) == y).sum().item()
        seen += len(y)
    return correct / seen


train_set, val_set = random_split(make_data(), [640, 160])
train_loader = DataLoader(train_set, 32, shuffle=True)
val_loader = DataLoader(val_set, 64)
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=6 * len(train_loader))
print("before training:", validate(model, val_loader))
for epoch in range(6):
    for x, y in train_loader:
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
    print(epoch, loss.item(), validate(model, val_loader))
