# codes: DAT307
# needs: accelerate
import math

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Blocks(Dataset):
    """Blocks of a recording that do not overlap."""

    def __init__(self, samples, size):
        self.samples = samples
        self.size = size

    def __len__(self):
        return math.ceil(len(self.samples) / self.size)

    def __getitem__(self, i):
        block = self.samples[i * self.size : (i + 1) * self.size]
        return {"block": block, "loud": (block.abs().max() > 2).float()}


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    loader = DataLoader(Blocks(torch.randn(4100), 40), batch_size=16)
    model = nn.Sequential(nn.Linear(40, 16), nn.ReLU(), nn.Linear(16, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for _ in range(2):
        for batch in loader:
            scores = model(batch["block"]).squeeze(-1)
            loss = nn.functional.binary_cross_entropy_with_logits(scores, batch["loud"])
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()


main()
