# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
load = np.sin(np.arange(1200) / 24 * 2 * np.pi) + 0.25 * rng.standard_normal(1200)


class Windows(Dataset):
    def __init__(self, series, history=24):
        self.series = torch.tensor(series, dtype=torch.float32)
        self.history = history

    def __len__(self):
        return len(self.series) - self.history

    def __getitem__(self, i):
        window = self.series[i : i + self.history]
        target = self.series[i + self.history]
        return window.unsqueeze(-1), target


class Forecaster(nn.Module):
    def __init__(self, hidden=16):
        super().__init__()
        self.lstm = nn.LSTM(1, hidden, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        return self.out(self.lstm(x)[0][:, -1]).squeeze(-1)


model = Forecaster()
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for x, y in DataLoader(Windows(load), batch_size=64, shuffle=True):
        opt.zero_grad()
        nn.functional.l1_loss(model(x), y).backward()
        opt.step()
