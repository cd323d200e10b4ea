# codes: LRN301 LOS305
"""Tomorrow's temperature from the last fortnight."""

import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
days = np.arange(1500)
temperature = 12 + 9 * np.sin(2 * np.pi * days / 365) + rng.normal(0, 1.5, days.size)
temperature = (temperature - temperature.mean()) / temperature.std()
window = 14
x = np.stack([temperature[i : i + window] for i in range(len(temperature) - window)])
y = temperature[window:]
x = torch.tensor(x, dtype=torch.float32).unsqueeze(-1)
y = torch.tensor(y, dtype=torch.float32)
train = DataLoader(TensorDataset(x[:1200], y[:1200]), batch_size=64, shuffle=True)
test = DataLoader(TensorDataset(x[1200:], y[1200:]), batch_size=64)


class Forecaster(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.rnn = nn.GRU(1, hidden)
        self.out = nn.Linear(hidden, 1)

    def forward(self, series):
        states, _ = self.rnn(series)
        return self.out(states[:, -1])


net = Forecaster()
opt = torch.optim.Adam(net.parameters(), lr=2e-3)
for epoch in range(5):
    net.train()
    for series, target in train:
        opt.zero_grad()
        error = net(series) - target
        loss = (error**2).mean()
        loss.backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        mae = sum((net(s) - t).abs().mean().item() for s, t in test) / len(test)
    print(epoch, "test MAE", round(mae, 3))
