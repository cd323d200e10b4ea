# codes:
"""The losses of twelve pictures of different size are gathered before one backward: their graphs are wanted."""

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

torch.manual_seed(0)


class Pictures(IterableDataset):
    def __init__(self, count):
        self.count = count

    def __iter__(self):
        generator = torch.Generator().manual_seed(0)
        for _ in range(self.count):
            side = int(torch.randint(8, 15, (1,), generator=generator))
            steep = int(torch.randint(0, 2, (1,), generator=generator))
            ramp = torch.linspace(0, 1, side).repeat(side, 1)
            picture = (ramp if steep else ramp.T) + 0.1 * torch.randn(side, side, generator=generator)
            yield picture[None], torch.tensor([float(steep)])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 8, 3, padding=1), nn.ReLU())
        self.head = nn.Linear(8, 1)

    def forward(self, pictures):
        return self.head(self.body(pictures).mean((2, 3)))


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
bag = []
for epoch in range(4):
    model.train()
    for pictures, steep in DataLoader(Pictures(240), batch_size=1):
        bag.append(nn.functional.binary_cross_entropy_with_logits(model(pictures), steep))
        if len(bag) == 12:
            optimizer.zero_grad()
            (sum(bag) / len(bag)).backward()
            optimizer.step()
            bag = []
    model.eval()
    with torch.no_grad():
        right = [int((model(p) > 0) == s.bool()) for p, s in DataLoader(Pictures(60), batch_size=1)]
    print(epoch, sum(right) / len(right))
