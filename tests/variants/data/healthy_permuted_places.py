# codes:
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(0)
torch.manual_seed(0)


class Shards(Dataset):
    """Examples in the order of a shuffled index, inputs and labels alike."""

    def __init__(self):
        self.x = torch.randn(300, 6)
        self.y = (self.x[:, 0] > 0).long()
        self.index = list(range(300))
        random.shuffle(self.index)

    def __len__(self):
        return len(self.index)

    def __getitem__(self, i):
        j = self.index[i]
        return self.x[j], self.y[j]


model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for x, y in DataLoader(Shards(), batch_size=30):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(x), y).backward()
    optimizer.step()
