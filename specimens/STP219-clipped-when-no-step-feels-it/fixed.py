"""A recurrent classifier whose gradients are clipped."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.randn(240, 30, 4).cumsum(1)
labels = (series[:, -1, 0] > 0).long()
loader = DataLoader(TensorDataset(series, labels), batch_size=16, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.memory = nn.GRU(4, 32, batch_first=True)
        self.answer = nn.Linear(32, 2)

    def forward(self, rows):
        states, _ = self.memory(rows)
        return self.answer(states[:, -1])


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()

for _epoch in range(4):
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 0.1)
        optimizer.step()
