# codes: FWD201
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Days(Dataset):
    def __init__(self, table, length=14):
        self.length = length
        self.table = torch.from_numpy((table - table.mean(0)) / table.std(0))

    def __len__(self):
        return len(self.table) - self.length

    def __getitem__(self, day):
        return self.table[day : day + self.length], self.table[day + self.length, 0]


rng = np.random.default_rng(0)
table = np.stack([np.sin(np.arange(300) / 11), np.cos(np.arange(300) / 11)], 1) + 0.05 * rng.normal(size=(300, 2))
torch.manual_seed(0)


class Forecast(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(2, 16, batch_first=True)
        self.head = nn.Linear(16, 1)

    def forward(self, days):
        return self.head(self.gru(days)[0][:, -1]).squeeze(-1)


model = Forecast()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for days, following in DataLoader(Days(table), batch_size=32, shuffle=True):
        loss = nn.functional.mse_loss(model(days), following)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
