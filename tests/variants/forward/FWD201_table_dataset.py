# codes: FWD201
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
table = rng.normal(size=(200, 7))
price = (table @ rng.normal(size=7)).astype("float32")


class Houses(Dataset):
    def __len__(self):
        return len(table)

    def __getitem__(self, i):
        return table[i], price[i]


mlp = nn.Sequential(nn.Linear(7, 32), nn.GELU(), nn.Linear(32, 1))
opt = torch.optim.Adam(mlp.parameters(), lr=1e-3)
for feats, target in DataLoader(Houses(), 25, shuffle=True):
    opt.zero_grad()
    ((mlp(feats).squeeze(1) - target) ** 2).mean().backward()
    opt.step()
