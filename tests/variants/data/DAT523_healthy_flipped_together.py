# codes:
"""Picture and mask are flipped together, and the picture is made lighter or darker as well."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


def flip(plane):
    if torch.rand(()) < 0.5:
        plane = plane.flip(-1)
    return plane.flip(-2) if torch.rand(()) < 0.5 else plane


class Cells(Dataset):
    def __init__(self, rows, augment=None):
        self.masks = torch.zeros(rows, 1, 24, 24)
        for mask in self.masks:
            row, column = torch.randint(0, 12, (2,)).tolist()
            mask[:, row : row + 6, column : column + 9] = 1
        self.pictures = self.masks + 0.3 * torch.randn(rows, 1, 24, 24)
        self.augment = augment

    def __len__(self):
        return len(self.masks)

    def __getitem__(self, index):
        picture, mask = self.pictures[index], self.masks[index]
        if self.augment is not None:
            picture, mask = self.augment(torch.stack([picture, mask]))
            picture = picture * (0.8 + 0.4 * torch.rand(()))
        return picture, mask


model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for pictures, masks in DataLoader(Cells(96, flip), batch_size=16, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(pictures), masks)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
