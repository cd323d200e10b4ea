"""Tell pictures by the colour of a square in them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Squares(Dataset):
    def __init__(self, rows):
        self.kinds = torch.randint(0, 3, (rows,))
        self.pictures = torch.randint(0, 60, (rows, 16, 20, 3), dtype=torch.uint8)
        for picture, kind in zip(self.pictures, self.kinds):
            picture[4:10, 4:10, kind] = 220

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, i):
        picture = self.pictures[i].float() / 255
        return picture.view(3, 16, 20), self.kinds[i]


model = nn.Sequential(
    nn.Conv2d(3, 8, 3),
    nn.ReLU(),
    nn.Conv2d(8, 16, 3),
    nn.ReLU(),
    nn.AdaptiveMaxPool2d(1),
    nn.Flatten(),
    nn.Linear(16, 3),
)
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(4):
    for x, y in DataLoader(Squares(256), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
