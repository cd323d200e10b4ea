# codes: FWD305
import random
import tempfile
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader
from torch.optim.lr_scheduler import CosineAnnealingLR

random.seed(5); np.random.seed(5); torch.manual_seed(5)
ROOT = Path(tempfile.mkdtemp())


def write_scenes(folder, n):
    (folder / "img").mkdir(parents=True)
    (folder / "mask").mkdir()
    for i in range(n):
        img = np.random.randint(0, 90, (32, 32, 3), dtype=np.uint8)
        mask = np.zeros((32, 32), np.uint8)
        for cls in (1, 2):
            h, w = np.random.randint(6, 14, 2)
            y, x = np.random.randint(0, 32 - h), np.random.randint(0, 32 - w)
            mask[y:y + h, x:x + w] = cls
            img[y:y + h, x:x + w, cls] = np.random.randint(140, 255, (h, w))
        np.save(folder / "img" / f"scene_{i:04d}.npy", img)
        np.save(folder / "mask" / f"scene_{i:04d}_mask.npy", mask)


class Scenes(Dataset):
    def __init__(self, folder, augment=False):
        self.folder, self.augment = folder, augment
        self.names = sorted(p.stem for p in (folder / "img").glob("*.npy"))

    def __len__(self):
        return len(self.names)

    def __getitem__(self, idx):
        name = self.names[idx]
        img = np.load(self.folder / "img" / f"{name}.npy").astype(np.float32) / 255.0
        mask = np.load(self.folder / "mask" / f"{name}_mask.npy")
        if self.augment and random.random() < 0.5:
            img = img[:, ::-1].copy()
            mask = mask[:, ::-1].copy()
        return torch.from_numpy(img).permute(2, 0, 1), torch.from_numpy(mask).long()


def double_conv(i, o):
    return nn.Sequential(nn.Conv2d(i, o, 3, padding=1), nn.BatchNorm2d(o), nn.ReLU(inplace=True),
                         nn.Conv2d(o, o, 3, padding=1), nn.ReLU(inplace=True))


class UNetSmall(nn.Module):
    def __init__(self, n_classes, ch=12):
        super().__init__()
        self.d1 = double_conv(3, ch)
        self.d2 = double_conv(ch, ch * 2)
        self.mid = double_conv(ch * 2, ch * 4)
        self.pool = nn.MaxPool2d(2)
        self.up2 = nn.ConvTranspose2d(ch * 4, ch * 2, 2, stride=2)
        self.u2 = double_conv(ch * 4, ch * 2)
        self.up1 = nn.ConvTranspose2d(ch * 2, ch, 2, stride=2)
        self.u1 = double_conv(ch * 2, ch)
        self.head = nn.Conv2d(ch, n_classes, 1)

    def forward(self, x):
        a = self.d1(x)
        b = self.d2(self.pool(a))
        m = self.mid(self.pool(b))
        y = self.u2(torch.cat([self.up2(m), b], dim=1))
        y = self.u1(torch.cat([self.up1(y), a], dim=1))
        return self.head(y)


class DiceCE(nn.Module):
    def __init__(self, n_classes):
        super().__init__()
        self.n, self.ce = n_classes, nn.CrossEntropyLoss()

    def forward(self, logits, target):
        p = logits.softmax(1)
        hot = nn.functional.one_hot(target, self.n).float()
        inter = (p * hot).sum((0, 2, 3))
        dice = (2 * inter + 1) / (p.sum((0, 2, 3)) + hot.sum((0, 2, 3)) + 1)
        return self.ce(logits, target) + 1 - dice.mean()


def miou(conf):
    inter = conf.diag()
    return (inter / (conf.sum(0) + conf.sum(1) - inter)).mean()


write_scenes(ROOT / "train", 240)
write_scenes(ROOT / "val", 60)
train_dl = DataLoader(Scenes(ROOT / "train", augment=True), batch_size=16, shuffle=True)
val_dl = DataLoader(Scenes(ROOT / "val"), batch_size=20)
net, crit = UNetSmall(3), DiceCE(3)
opt = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
sched = CosineAnnealingLR(opt, T_max=5)
for epoch in range(5):
    net.train()
    for img, mask in train_dl:
        opt.zero_grad()
        loss = crit(net(img), mask)
        loss.backward()
        opt.step()
    sched.step()
    net.eval()
    conf = torch.zeros(3, 3)
    with torch.no_grad():
        for img, mask in val_dl:
            pred = net(img).argmax(1)
            idx = mask * 3 + pred
            conf += torch.bincount(idx.flatten(), minlength=9).view(3, 3)
    print(f"{epoch} loss {loss.item():.3f} mIoU {miou(conf):.3f}")
torch.save(net.state_dict(), ROOT / "unet.pt")
