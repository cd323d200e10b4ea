"""Two workers share the lines of a stream."""

from itertools import islice

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

LINES = [f"{0.1 * n:.1f} {0.3 * (n % 7):.1f} {n % 2}" for n in range(400)]


class Lines(IterableDataset):
    def __init__(self, lines):
        self.lines = lines

    def __iter__(self):
        info = get_worker_info()
        first, apart = (info.id, info.num_workers) if info else (0, 1)
        for line in islice(self.lines, first, None, apart):
            *values, label = line.split()
            yield torch.tensor([float(value) / 20 for value in values]), int(label)


if __name__ == "__main__":
    torch.manual_seed(0)
    loader = DataLoader(Lines(LINES), batch_size=20, num_workers=2)
    model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(2):
        for values, labels in loader:
            loss = nn.functional.cross_entropy(model(values), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())
