# codes: DAT305
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Frames(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, i):
        if i == 10:
            os._exit(1)
        return torch.randn(8), i % 2


if __name__ == "__main__":
    model = nn.Linear(8, 2)
    opt = torch.optim.SGD(model.parameters(), lr=1e-2)
    for x, y in DataLoader(Frames(), batch_size=8, num_workers=2):
        loss = nn.functional.cross_entropy(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
