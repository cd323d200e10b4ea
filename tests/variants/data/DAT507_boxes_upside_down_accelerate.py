# codes: DAT507
# needs: accelerate
import random

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(1)
torch.manual_seed(1)


def upside_down(image, chance=0.5):
    return image.flip(1) if random.random() < chance else image


class Spots(Dataset):
    """Bright patches; a box is its left upper corner, its width and its height, in pixels."""

    def __init__(self, count, transform=None):
        self.images = 0.1 * torch.randn(count, 1, 24, 24)
        self.places = []
        for image in self.images:
            w, h = random.randint(4, 9), random.randint(4, 9)
            x, y = random.randint(0, 24 - w), random.randint(0, 24 - h)
            image[:, y : y + h, x : x + w] += 1
            self.places.append([float(x), float(y), float(w), float(h)])
        self.transform = transform

    def __len__(self):
        return len(self.places)

    def __getitem__(self, number):
        image = self.images[number]
        if self.transform:
            image = self.transform(image)
        return {"image": image, "bbox": torch.tensor(self.places[number])}


accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2), nn.ReLU(), nn.Flatten(), nn.Linear(968, 4))
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
loader = DataLoader(Spots(200, upside_down), batch_size=20, shuffle=True)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
for _ in range(3):
    for batch in loader:
        loss = nn.functional.smooth_l1_loss(net(batch["image"]) * 24, batch["bbox"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
