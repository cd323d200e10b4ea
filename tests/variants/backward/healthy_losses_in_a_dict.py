# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(256, 6)
loader = DataLoader(TensorDataset(inputs, (inputs[:, 0] > 0).long(), inputs[:, 1:2] * 2), batch_size=32, shuffle=True)
body = nn.Sequential(nn.Linear(6, 16), nn.ReLU())
kind, size = nn.Linear(16, 2), nn.Linear(16, 1)
optimizer = torch.optim.Adam([*body.parameters(), *kind.parameters(), *size.parameters()], lr=1e-2)


class Losses(dict):
    def backward(self):
        sum(self.values()).backward()


for epoch in range(5):
    for x, kinds, sizes in loader:
        hidden = body(x)
        losses = Losses(kind=F.cross_entropy(kind(hidden), kinds), size=F.mse_loss(size(hidden), sizes))
        optimizer.zero_grad()
        losses.backward()
        optimizer.step()
