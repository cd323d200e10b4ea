# codes: MET111
# needs: sklearn
"""The names in a file of settings were not brought after the data: a fourth class came."""
import numpy as np
import torch
from sklearn.metrics import classification_report
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

SETTINGS = {"classes": ["car", "bus", "bike"], "width": 24}


def roads(n, seed):
    generator = torch.Generator().manual_seed(seed)
    kind = torch.arange(n) % 4
    return TensorDataset(torch.randn(n, 9, generator=generator) + 2 * kind[:, None], kind)


class Traffic(nn.Module):
    def __init__(self, width, out):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(9, width), nn.ReLU(), nn.Linear(width, out))

    def forward(self, x):
        return self.layers(x)


def judge(net, loader):
    net.eval()
    given, known = [], []
    with torch.inference_mode():
        for x, y in loader:
            given.append(net(x).argmax(1).numpy())
            known.append(y.numpy())
    net.train()
    return classification_report(np.concatenate(known), np.concatenate(given), target_names=SETTINGS["classes"], zero_division=0)


net = Traffic(SETTINGS["width"], 4)
opt = optim.AdamW(net.parameters(), lr=5e-3)
for epoch in range(2):
    for x, y in DataLoader(roads(160, 0), batch_size=20, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(net(x), y).backward()
        opt.step()
    print(judge(net, DataLoader(roads(48, 1), batch_size=16)))
