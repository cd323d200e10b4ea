# codes:
"""Organs in slices: image and mask are turned together, class 255 ignored, weighted loss, polynomial schedule."""
import torch
from torch import nn
from torch.nn import functional as F
from torch.optim.lr_scheduler import LambdaLR
from torch.utils.data import DataLoader, Dataset


class Slices(Dataset):
    def __init__(self, n, seed, train):
        g = torch.Generator().manual_seed(seed)
        c = torch.randint(6, 18, (n, 2, 2), generator=g)
        yy, xx = torch.meshgrid(torch.arange(24), torch.arange(24), indexing="ij")
        self.mask = torch.zeros(n, 24, 24, dtype=torch.long)
        for k in range(2):
            inside = (yy - c[:, k, 0, None, None]) ** 2 + (xx - c[:, k, 1, None, None]) ** 2 < 16
            self.mask[inside] = k + 1
        self.image = (self.mask.float() / 2)[:, None] + 0.2 * torch.randn(n, 1, 24, 24, generator=g)
        self.mask[:, 0] = 255
        self.train = train

    def __len__(self):
        return len(self.image)

    def __getitem__(self, i):
        image, mask = self.image[i], self.mask[i]
        if self.train and torch.rand(()) < 0.5:
            image, mask = image.flip(-1), mask.flip(-1)
        if self.train:
            turns = int(torch.randint(0, 4, ()))
            image, mask = torch.rot90(image, turns, (-2, -1)), torch.rot90(mask, turns, (-2, -1))
        return image, mask


class FCN(nn.Module):
    def __init__(self, classes=3, w=16):
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(1, w, 3, padding=1), nn.InstanceNorm2d(w), nn.LeakyReLU(),
            nn.Conv2d(w, w, 3, padding=2, dilation=2), nn.InstanceNorm2d(w), nn.LeakyReLU())
        self.out, self.aux = nn.Conv2d(w, classes, 1), nn.Conv2d(w, classes, 1)

    def forward(self, x):
        h = self.net(x)
        return {"out": self.out(h), "aux": self.aux(h)}


def criterion(outputs, target, weight):
    losses = {k: F.cross_entropy(v, target, weight=weight, ignore_index=255) for k, v in outputs.items()}
    return losses["out"] + 0.5 * losses["aux"]


def evaluate(model, loader, classes=3):
    model.eval()
    confusion = torch.zeros(classes, classes, dtype=torch.long)
    with torch.inference_mode():
        for image, target in loader:
            guess = model(image)["out"].argmax(1)
            kept = target < classes
            confusion += torch.bincount(target[kept] * classes + guess[kept], minlength=classes**2).view(classes, -1)
    hit = confusion.diag().float()
    return (hit / (confusion.sum(0) + confusion.sum(1) - hit).clamp(min=1)).tolist()


if __name__ == "__main__":
    torch.manual_seed(0)
    train = DataLoader(Slices(320, 0, True), batch_size=16, shuffle=True, drop_last=True)
    test = DataLoader(Slices(48, 1, False), batch_size=1)
    model = FCN()
    params = [{"params": model.net.parameters()}, {"params": model.out.parameters()},
              {"params": model.aux.parameters(), "lr": 0.2}]
    optimizer = torch.optim.SGD(params, lr=0.1, momentum=0.9, weight_decay=1e-4)
    total = 4 * len(train)
    schedule = LambdaLR(optimizer, lambda it: (1 - it / total) ** 0.9)
    for epoch in range(4):
        model.train()
        for image, target in train:
            loss = criterion(model(image), target, torch.tensor([0.3, 1.0, 1.0]))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        print(epoch, round(loss.item(), 4), evaluate(model, test))
