# codes: STP214
"""Low-rank additions written by hand: the body is loaded, all is frozen, and the head was not in what is loaded."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class LowRank(nn.Module):
    def __init__(self, inner, rank=2):
        super().__init__()
        self.inner = inner
        self.down = nn.Linear(inner.in_features, rank, bias=False)
        self.up = nn.Linear(rank, inner.out_features, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.inner(x) + self.up(self.down(x))


class Tagger(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 32), nn.GELU(), nn.Linear(32, 32), nn.GELU())
        self.out = nn.Linear(32, classes)

    def forward(self, x):
        return self.out(self.body(x))


state = {name: value for name, value in Tagger(7).state_dict().items() if not name.startswith("out.")}
net = Tagger(3)
net.load_state_dict(state, strict=False)
net.requires_grad_(False)
net.body[0], net.body[2] = LowRank(net.body[0]), LowRank(net.body[2])
classes = torch.randint(0, 3, (120,))
rows = torch.randn(120, 10)
rows[:, :3] += 2 * nn.functional.one_hot(classes, 3)
loader = DataLoader(TensorDataset(rows, classes), batch_size=12, shuffle=True)
adam = torch.optim.Adam([p for p in net.parameters() if p.requires_grad], lr=3e-3)
criterion = nn.CrossEntropyLoss()
for _ in range(4):
    for x, y in loader:
        adam.zero_grad()
        criterion(net(x), y).backward()
        adam.step()
