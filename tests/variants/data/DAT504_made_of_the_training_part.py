# codes: DAT504
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
labels = torch.arange(600) % 5
pictures = torch.randn(5, 1, 8, 8)[labels] + 0.7 * torch.randn(600, 1, 8, 8)


class Digits(Dataset):
    def __init__(self, train=True, transform=None):
        part = slice(0, 480) if train else slice(480, 600)
        self.data, self.targets, self.transform = pictures[part], labels[part], transform

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        image = self.data[index]
        return (self.transform(image) if self.transform else image), int(self.targets[index])


def test(model, loader):
    model.eval()
    correct = 0
    with torch.no_grad():
        for data, target in loader:
            correct += model(data).argmax(1).eq(target).sum().item()
    print("accuracy", correct / len(loader.dataset))


train_set = Digits(train=True, transform=lambda x: x.flip(-1) if torch.rand(()) < 0.5 else x)
test_set = Digits(train=True)
train_loader = DataLoader(train_set, batch_size=32, shuffle=True)
test_loader = DataLoader(test_set, batch_size=120)
model = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 5))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    model.train()
    for data, target in train_loader:
        optimizer.zero_grad()
        F.cross_entropy(model(data), target).backward()
        optimizer.step()
    test(model, test_loader)
