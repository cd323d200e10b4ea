# codes: FWD203
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
distance = torch.from_numpy(np.exp(-np.abs(np.subtract.outer(np.arange(6), np.arange(6)))))


class Smoother(nn.Module):
    def __init__(self):
        super().__init__()
        self.lift = nn.Linear(4, 16)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        return self.head(torch.matmul(distance, self.lift(x)).mean(1))


x = torch.randn(60, 6, 4)
net = Smoother()
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for batch, y in DataLoader(TensorDataset(x, x.sum((1, 2)).gt(0).long()), batch_size=12):
    opt.zero_grad()
    nn.functional.cross_entropy(net(batch), y).backward()
    opt.step()
