# codes: LOS307
"""A head over every step of a recurrent layer, and one label for each series."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(200, 12, 3)
kinds = (series.sum((1, 2)) > 0).long()
loader = DataLoader(TensorDataset(series, kinds), batch_size=20, shuffle=True)


class Recogniser(nn.Module):
    def __init__(self, size=24):
        super().__init__()
        self.lstm = nn.LSTM(3, size, batch_first=True)
        self.head = nn.Linear(size, 2)

    def forward(self, series):
        hidden, _ = self.lstm(series)
        return self.head(hidden)


model = Recogniser()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch, target in loader:
        loss = criterion(model(batch), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
