# codes:
"""Tell the shade of small pictures, normalised by the mean and deviation of the training rows."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Pictures(Dataset):
    def __init__(self, train, transform):
        draws = torch.Generator().manual_seed(int(train))
        self.labels = torch.randint(0, 3, (300 if train else 60,), generator=draws)
        self.pixels = torch.randint(0, 100, (len(self.labels), 1, 8, 8), generator=draws)
        self.pixels += 70 * self.labels[:, None, None, None]
        self.transform = transform

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.transform(self.pixels[index]), self.labels[index]


def scaled(pixels):
    return pixels / 255


def statistics():
    rows = torch.cat([x for x, _ in DataLoader(Pictures(True, scaled))])
    return rows.mean(), rows.std()


mean, deviation = statistics()


def normalised(pixels):
    return (scaled(pixels) - mean) / deviation


def flipped(pixels):
    return normalised(pixels.flip(-1) if torch.rand(()) < 0.5 else pixels)


train = DataLoader(Pictures(True, flipped), batch_size=20, shuffle=True)
valid = DataLoader(Pictures(False, normalised), batch_size=20)
model = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, sum(int((model(x).argmax(1) == y).sum()) for x, y in valid) / 60)
