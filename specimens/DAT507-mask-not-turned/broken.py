"""Discs in noisy pictures, pixel by pixel, with random flips."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Discs(Dataset):
    def __init__(self, count):
        row, column = torch.meshgrid(torch.arange(24), torch.arange(24), indexing="ij")
        middle = torch.randint(5, 19, (count, 2, 1, 1))
        self.masks = ((row - middle[:, 0]) ** 2 + (column - middle[:, 1]) ** 2 < 16).float()[:, None]
        self.pictures = self.masks + 0.3 * torch.randn(self.masks.shape)

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, index):
        picture, mask = self.pictures[index], self.masks[index]
        if torch.rand(()) < 0.5:
            picture = picture.flip(-1)
        return picture, mask


torch.manual_seed(0)
model = nn.Sequential(nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 1, 3, padding=1))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
loader = DataLoader(Discs(320), batch_size=16, shuffle=True)
for epoch in range(3):
    for pictures, masks in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(model(pictures), masks)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
