# codes: DAT507
"""Lesions in synthetic scans, with a trainer class of our own."""
import random

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset


class Scans(Dataset):
    def __init__(self, count, augment=False, seed=0):
        gen = torch.Generator().manual_seed(seed)
        self.augment = augment
        centre = torch.randint(8, 24, (count, 2), generator=gen)
        grid = torch.stack(torch.meshgrid(torch.arange(32), torch.arange(32), indexing="ij"))
        radius = torch.randint(3, 7, (count,), generator=gen)
        far = ((grid[None] - centre[:, :, None, None]) ** 2).sum(1).sqrt()
        self.mask = (far < radius[:, None, None]).float()[:, None]
        self.scan = self.mask + 0.4 * torch.randn(count, 1, 32, 32, generator=gen)

    def __len__(self):
        return len(self.scan)

    def __getitem__(self, index):
        scan, mask = self.scan[index], self.mask[index]
        if self.augment:
            if random.random() < 0.5:
                scan = torch.flip(scan, dims=[2])
            scan = scan * random.uniform(0.9, 1.1)
        return {"scan": scan, "mask": mask}


def block(inside, outside):
    return nn.Sequential(nn.Conv2d(inside, outside, 3, padding=1), nn.BatchNorm2d(outside), nn.ReLU())


class SmallUNet(nn.Module):
    def __init__(self, width=12):
        super().__init__()
        self.down1, self.down2 = block(1, width), block(width, 2 * width)
        self.up1, self.last = block(3 * width, width), nn.Conv2d(width, 1, 1)

    def forward(self, scan):
        first = self.down1(scan)
        second = self.down2(F.max_pool2d(first, 2))
        up = F.interpolate(second, scale_factor=2, mode="nearest")
        return self.last(self.up1(torch.cat([first, up], dim=1)))


def dice_loss(logits, mask, eps=1.0):
    probs = logits.sigmoid()
    inter = (probs * mask).sum((1, 2, 3))
    return (1 - (2 * inter + eps) / (probs.sum((1, 2, 3)) + mask.sum((1, 2, 3)) + eps)).mean()


class SegmentationTrainer:
    def __init__(self, model, train_set, valid_set, epochs=5, lr=2e-3):
        self.model, self.epochs = model, epochs
        self.train_loader = DataLoader(train_set, batch_size=16, shuffle=True)
        self.valid_loader = DataLoader(valid_set, batch_size=32)
        self.optimizer = torch.optim.Adam(model.parameters(), lr=lr)

    def step(self, batch):
        logits = self.model(batch["scan"])
        return F.binary_cross_entropy_with_logits(logits, batch["mask"]) + dice_loss(logits, batch["mask"])

    def validate(self):
        self.model.eval()
        with torch.no_grad():
            losses = [dice_loss(self.model(b["scan"]), b["mask"]).item() for b in self.valid_loader]
        self.model.train()
        return 1 - sum(losses) / len(losses)

    def fit(self):
        for epoch in range(self.epochs):
            for batch in self.train_loader:
                self.optimizer.zero_grad(set_to_none=True)
                loss = self.step(batch)
                loss.backward()
                self.optimizer.step()
            print(epoch, f"dice {self.validate():.3f}")


if __name__ == "__main__":
    torch.manual_seed(1)
    SegmentationTrainer(SmallUNet(), Scans(320, augment=True), Scans(64, seed=9)).fit()
