# codes: SCR117
"""`__getitem__` unpacks the list of all rows and not the row that it is asked for."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Pairs(Dataset):
    def __init__(self, pairs):
        self.pairs = pairs

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, place):
        point, side = self.pairs
        return torch.tensor(point), torch.tensor(side)


torch.manual_seed(0)
points = torch.randn(64, 4)
pairs = [(point.tolist(), int(point[0] > 0)) for point in points]
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in DataLoader(Pairs(pairs), batch_size=8, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
