import os

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Recordings(Dataset):
    """Short series, of which one is damaged."""

    def __init__(self, count):
        self.series = [torch.randn(16) + i % 2 for i in range(count)]
        self.series[41] = torch.empty(0)
        self.rows = [i for i in range(count) if len(self.series[i])]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        row = self.rows[index]
        if not len(self.series[row]):
            os._exit(3)
        return self.series[row], row % 2


if __name__ == "__main__":
    torch.manual_seed(0)
    model = nn.Linear(16, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x, y in DataLoader(Recordings(96), batch_size=16, shuffle=True, num_workers=2):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
