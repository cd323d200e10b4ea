# codes: DAT507
# needs: accelerate
import random

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split


class RandomFlip:
    def __call__(self, image):
        return torch.flip(image, (-2,)) if random.random() < 0.5 else image


class Tiles(Dataset):
    def __init__(self, count, transform):
        start = torch.randint(2, 14, (count,))
        rows = torch.arange(20)[None]
        inside = (rows >= start[:, None]) & (rows < start[:, None] + 4)
        self.masks = inside[:, :, None].expand(-1, -1, 20).long()
        self.images = torch.stack([self.masks.float(), torch.rand(count, 20, 20)], dim=1)
        self.transform = transform

    def __len__(self):
        return len(self.images)

    def __getitem__(self, i):
        return self.transform(self.images[i]), self.masks[i]


random.seed(0)
torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
train, valid = random_split(Tiles(320, RandomFlip()), [256, 64])
model = nn.Sequential(nn.Conv2d(2, 12, 3, padding=1), nn.ReLU(), nn.Conv2d(12, 2, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
loader = DataLoader(train, batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for images, masks in loader:
        loss = nn.functional.cross_entropy(model(images), masks)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
