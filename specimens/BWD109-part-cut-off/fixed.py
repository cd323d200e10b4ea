"""Classify series by what a recurrent encoder makes of them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(4, 16, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, series):
        _, state = self.encoder(series)
        state = state[-1]
        return self.head(state / state.norm(dim=1, keepdim=True))


series = torch.randn(320, 20, 4)
kinds = (series[:, :, 0].mean(1) > 0).long() + (series[:, :, 1].mean(1) > 0).long()
model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(5):
    for xb, yb in DataLoader(TensorDataset(series, kinds), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
