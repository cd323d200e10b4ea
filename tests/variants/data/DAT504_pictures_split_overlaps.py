# codes: DAT504
"""Pictures in one array: the validation rows begin before those of training end."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 900)
images = rng.integers(0, 120, (900, 48, 48, 3)).astype(np.uint8)
for place, label in enumerate(labels):
    images[place, 16 * label : 16 * label + 16] += 100


class Pictures(Dataset):
    def __init__(self, images, labels, flip):
        self.images, self.labels, self.flip = images, labels, flip

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, place):
        image = torch.from_numpy(self.images[place]).permute(2, 0, 1).float() / 255 - 0.5
        if self.flip and torch.rand(()) < 0.5:
            image = image.flip(-1)
        return image, int(self.labels[place])


order = rng.permutation(900)
train, valid = order[:720], order[540:]
train_loader = DataLoader(Pictures(images[train], labels[train], True), batch_size=32, shuffle=True)
valid_loader = DataLoader(Pictures(images[valid], labels[valid], False), batch_size=64)
torch.manual_seed(0)
model = nn.Sequential(nn.AvgPool2d(4), nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(800, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    model.train()
    for x, y in train_loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for x, y in valid_loader:
            right += (model(x).argmax(1) == y).sum().item()
    print(epoch, right / len(valid))
