# codes:
import random

import torch
from torch import nn
from torch.utils.data import ConcatDataset, DataLoader, Dataset

random.seed(2)
torch.manual_seed(2)


def blob():
    image = 0.1 * torch.randn(1, 20, 20)
    w, h = random.randint(4, 8), random.randint(4, 8)
    x, y = random.randint(0, 20 - w), random.randint(0, 20 - h)
    image[:, y : y + h, x : x + w] += 1
    return image, torch.tensor([x, y, x + w, y + h]) / 20


class Turned(Dataset):
    """Boxes that go with their pictures."""

    def __init__(self, count):
        self.rows = [blob() for _ in range(count)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        image, box = self.rows[place]
        if random.random() < 0.5:
            image, box = image.flip(-1), torch.stack([1 - box[2], box[1], 1 - box[0], box[3]])
        return image, box


class Shares(Dataset):
    """Four numbers of a whole picture: flips change none of them."""

    def __init__(self, count):
        self.rows = []
        for _ in range(count):
            shades = torch.rand(4).sort().values
            image = 0.05 * torch.randn(1, 20, 20) + shades.repeat_interleave(5)[torch.randperm(20)]
            self.rows.append((image, shades))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        image, shades = self.rows[place]
        return (image.flip(-1) if random.random() < 0.5 else image), shades


class Kinds(Dataset):
    """One of four classes in a row of four."""

    def __init__(self, count):
        self.kinds = torch.randint(0, 4, (count,))

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, place):
        torch.manual_seed(place)
        image = 0.3 * torch.randn(1, 20, 20)
        image[:, : 4 * int(self.kinds[place]) + 4] += 1
        return (image.flip(-1) if random.random() < 0.5 else image), nn.functional.one_hot(self.kinds[place], 4).float()


class Cut(Dataset):
    """What was cut out of a larger picture, and where; where it was is another head's input."""

    def __init__(self, count):
        self.parts = torch.rand(count, 1, 20, 20)
        self.boxes = torch.tensor([[0.1, 0.2, 0.5, 0.9]]) + 0.1 * torch.rand(count, 4)

    def __len__(self):
        return len(self.parts)

    def __getitem__(self, place):
        part = self.parts[place]
        return (part.flip(-1) if random.random() < 0.5 else part), self.boxes[place]


for rows in (Turned(120), Shares(120), Kinds(120), Cut(120), ConcatDataset([Turned(60), Turned(60)])):
    model = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2), nn.ReLU(), nn.Flatten(), nn.Linear(648, 4))
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
    for epoch in range(2):
        for images, numbers in DataLoader(rows, batch_size=20, shuffle=True):
            optimizer.zero_grad()
            nn.functional.smooth_l1_loss(model(images), numbers).backward()
            optimizer.step()
