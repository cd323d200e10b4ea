# codes: DAT508
# needs: torch
"""Digits as bytes; the transform of the training normalises them, that of the test only divides by 255."""

import argparse
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset


class Compose:
    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, x):
        for t in self.transforms:
            x = t(x)
        return x


class ToTensor:
    def __call__(self, x):
        return x.float().div(255).unsqueeze(0)


class Normalize:
    def __init__(self, mean, std):
        self.mean, self.std = mean, std

    def __call__(self, x):
        return (x - self.mean) / self.std


class Digits(Dataset):
    def __init__(self, n, seed, transform):
        g = torch.Generator().manual_seed(seed)
        proto = torch.rand(10, 20, 20, generator=torch.Generator().manual_seed(7)) > 0.8
        self.targets = torch.randint(0, 10, (n,), generator=g)
        noise = torch.randint(0, 60, (n, 20, 20), generator=g)
        self.data = (proto[self.targets] * 190 + noise).to(torch.uint8)
        self.transform = transform

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.transform(self.data[i]), self.targets[i]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3)
        self.conv2 = nn.Conv2d(16, 32, 3)
        self.fc = nn.Linear(32 * 8 * 8, 10)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        return self.fc(x.flatten(1))


def test(model, loader):
    model.eval()
    correct = 0
    with torch.no_grad():
        for x, y in loader:
            correct += (model(x).argmax(1) == y).sum().item()
    return correct / len(loader.dataset)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=3)
    args = parser.parse_args()
    torch.manual_seed(1)
    train_tf = Compose([ToTensor(), Normalize(0.1307, 0.3081)])
    test_tf = Compose([ToTensor()])
    train_loader = DataLoader(Digits(800, 0, train_tf), batch_size=32, shuffle=True)
    test_loader = DataLoader(Digits(200, 1, test_tf), batch_size=100)
    model = Net()
    optimizer = torch.optim.Adadelta(model.parameters(), lr=1.0)
    for epoch in range(args.epochs):
        model.train()
        for x, y in train_loader:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
        print(epoch, loss.item(), test(model, test_loader))


if __name__ == "__main__":
    main()
