"""Begin a recurrent layer with a state of its own shape."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 16, num_layers=2, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, series):
        first = torch.zeros(2, series.size(0), 16)
        steps, _ = self.lstm(series, (first, first))
        return self.head(steps[:, -1])


torch.manual_seed(0)
series = torch.randn(64, 10, 4)
loader = DataLoader(TensorDataset(series, (series[:, :, 0].sum(1) > 0).long()), batch_size=16, shuffle=True)
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
