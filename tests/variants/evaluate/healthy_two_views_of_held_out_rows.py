# codes:
"""A contrastive loss is validated on two drawn views of each row, as it is trained."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, Dataset

d = load_digits()
x, y = torch.tensor(d.data, dtype=torch.float32) / 16, torch.tensor(d.target)


class Views(Dataset):
    def __init__(self, x, y, transform):
        self.x, self.y, self.transform = x, y, transform
    def __len__(self):
        return len(self.x)
    def __getitem__(self, i):
        return [self.transform(self.x[i]) for _ in range(2)], self.y[i]


def contrast(v):
    return v * (torch.rand(64) > 0.2) + 0.1 * torch.randn(64)


train_loader = DataLoader(Views(x[:1400], y[:1400], contrast), batch_size=64, shuffle=True, drop_last=True)
val_loader = DataLoader(Views(x[1400:], y[1400:], contrast), batch_size=64)
net = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 32))
opt = torch.optim.AdamW(net.parameters(), lr=1e-3)


def info_nce(batch):
    imgs, _ = batch
    feats = net(torch.cat(imgs, dim=0))
    sim = F.cosine_similarity(feats[:, None, :], feats[None, :, :], dim=-1)
    eye = torch.eye(len(sim), dtype=torch.bool)
    sim = sim.masked_fill(eye, -9e15)
    pos = eye.roll(shifts=len(sim) // 2, dims=0)
    sim = sim / 0.07
    return (-sim[pos] + torch.logsumexp(sim, dim=-1)).mean()


for epoch in range(20):
    net.train()
    for batch in train_loader:
        opt.zero_grad()
        loss = info_nce(batch)
        loss.backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        print(epoch, sum(info_nce(b).item() for b in val_loader) / len(val_loader))
