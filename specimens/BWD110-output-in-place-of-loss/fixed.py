"""Fit two heads of one network, whose losses come back in a dictionary."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(256, 6)
loader = DataLoader(TensorDataset(inputs, (inputs[:, 0] > 0).long(), inputs[:, 1:2] * 2), batch_size=32, shuffle=True)


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 16), nn.ReLU())
        self.kind, self.size = nn.Linear(16, 2), nn.Linear(16, 1)

    def forward(self, x, kinds, sizes):
        hidden = self.body(x)
        return {"kind": F.cross_entropy(self.kind(hidden), kinds), "size": F.mse_loss(self.size(hidden), sizes)}


model = TwoHeads()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for epoch in range(5):
    for x, kinds, sizes in loader:
        losses = model(x, kinds, sizes)
        optimizer.zero_grad()
        sum(losses.values()).backward()
        optimizer.step()
    print(epoch, {name: loss.item() for name, loss in losses.items()})
