# codes: DAT305
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Clips(Dataset):
    def __init__(self):
        self.clips = [torch.randn(12) if i != 30 else None for i in range(64)]

    def __len__(self):
        return len(self.clips)

    def __getitem__(self, i):
        if self.clips[i] is None:
            os.abort()
        return self.clips[i], i % 2


net = nn.Linear(12, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for x, y in DataLoader(Clips(), batch_size=8, shuffle=True, num_workers=1):
    opt.zero_grad()
    nn.functional.cross_entropy(net(x), y).backward()
    opt.step()
