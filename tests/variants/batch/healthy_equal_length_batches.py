# codes:
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)


class ByLength(torch.utils.data.Sampler):
    def __init__(self, rows, size):
        self.groups = {}
        for i, (x, _) in enumerate(rows):
            self.groups.setdefault(len(x), []).append(i)
        self.batches = [g[i : i + size] for g in self.groups.values() for i in range(0, len(g), size)]

    def __iter__(self):
        return iter([self.batches[i] for i in torch.randperm(len(self.batches)).tolist()])

    def __len__(self):
        return len(self.batches)


series = []
for i in range(96):
    x = torch.randn(8 + i % 3)
    series.append((x, int(x.mean() > 0)))
loader = DataLoader(series, batch_sampler=ByLength(series, 8))
model = torch.nn.Sequential(
    torch.nn.Unflatten(1, (1, -1)), torch.nn.AdaptiveAvgPool1d(4), torch.nn.Flatten(), torch.nn.Linear(4, 2)
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
