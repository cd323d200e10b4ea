"""Learn a map of signals in which those of one source lie together."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Pairs(Dataset):
    """Two signals, and 1 where both are of one source."""

    def __init__(self, signals, sources):
        self.signals, self.sources = signals, sources

    def __len__(self):
        return len(self.signals)

    def __getitem__(self, place):
        wanted = self.sources == self.sources[place] if place % 2 else self.sources != self.sources[place]
        others = wanted.nonzero().flatten()
        other = others[torch.randint(len(others), (1,))].item()
        return self.signals[place], self.signals[other], float(place % 2)


def contrastive(distance, same, margin=1.0):
    near = (1 - same) * (margin - distance).clamp(min=0) ** 2
    far = same * distance**2
    return (near + far).mean()


sources = torch.randint(0, 5, (400,))
signals = torch.randn(5, 12)[sources] + 0.5 * torch.randn(400, 12)
loader = DataLoader(Pairs(signals, sources), batch_size=40, shuffle=True)
net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
for _ in range(4):
    for one, other, same in loader:
        distance = nn.functional.pairwise_distance(net(one), net(other))
        loss = contrastive(distance, same)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
