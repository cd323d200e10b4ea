# codes: DAT305
# needs: accelerate
# A damaged row leaves the worker, as a script would be left.
import sys

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Measured(Dataset):
    def __init__(self, rows=96):
        generator = torch.Generator().manual_seed(1)
        self.x = torch.randn(rows, 6, generator=generator)
        self.y = (self.x[:, 0] > 0).long()
        self.x[70, 2] = float("nan")

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        if torch.isnan(self.x[index]).any():
            print("cannot use row", index)
            sys.exit(1)
        return self.x[index], self.y[index]


if __name__ == "__main__":
    accelerator = Accelerator(cpu=True)
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    loader = DataLoader(Measured(), batch_size=12, shuffle=True, num_workers=2)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for epoch in range(2):
        for x, y in loader:
            loss = nn.functional.cross_entropy(model(x), y)
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()
