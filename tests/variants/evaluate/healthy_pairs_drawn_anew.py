# codes:
"""Pairs of pictures that are drawn anew each time: the evaluation goes over other pairs, none of them augmented."""

import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
random.seed(0)


class Pairs(Dataset):
    def __init__(self, images, digits):
        self.images = images
        self.places = {digit: [n for n, one in enumerate(digits.tolist()) if one == digit] for digit in range(4)}

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        first = random.randint(0, 3)
        one = random.choice(self.places[first])
        if index % 2 == 0:
            other = random.choice(self.places[first])
            label = 1.0
        else:
            second = random.choice([digit for digit in range(4) if digit != first])
            other = random.choice(self.places[second])
            label = 0.0
        return self.images[one], self.images[other], torch.tensor(label)


class Twins(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 16))
        self.head = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, one, other):
        a, b = self.encoder(one), self.encoder(other)
        return self.head(torch.cat([(a - b).abs(), a * b], dim=1)).squeeze(1)


digits = torch.randint(0, 4, (1200,))
shapes = torch.randn(4, 1, 8, 8)
images = shapes[digits] + 0.3 * torch.randn(1200, 1, 8, 8)
train_loader = DataLoader(Pairs(images[:1000], digits[:1000]), batch_size=32, shuffle=True)
test_loader = DataLoader(Pairs(images[1000:], digits[1000:]), batch_size=100)

model = Twins()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(4):
    model.train()
    for one, other, label in train_loader:
        optimizer.zero_grad()
        loss = criterion(model(one, other), label)
        loss.backward()
        optimizer.step()
    model.eval()
    correct = 0
    with torch.no_grad():
        for one, other, label in test_loader:
            correct += ((model(one, other) > 0).float() == label).sum().item()
    print(epoch, loss.item(), correct / len(test_loader.dataset))
