# codes: SCR127
"""Some rows have no label, and torch is asked for a tensor of it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Notes(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        values, label = self.rows[index]
        return torch.tensor(values), torch.tensor(label)


torch.manual_seed(0)
table = torch.randn(64, 4).tolist()
rows = [(values, None if place % 9 == 4 else int(values[0] > 0)) for place, values in enumerate(table)]
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in DataLoader(Notes(rows), batch_size=8, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
