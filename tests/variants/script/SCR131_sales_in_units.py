# codes: SCR131
"""Next week's sales by an LSTM; the scaler knows four columns and is asked to undo one."""

import numpy as np
import torch
from sklearn.preprocessing import MinMaxScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
days = np.arange(300)
rng = np.random.default_rng(1)
sales = 200 + 60 * np.sin(days * 2 * np.pi / 7) + rng.normal(0, 4, 300)
frame = np.stack([sales, days % 7, rng.normal(15, 3, 300), rng.integers(0, 2, 300)], axis=1)
scaler = MinMaxScaler()
scaled = scaler.fit_transform(frame[:240]).astype("float32")
later = scaler.transform(frame[240:]).astype("float32")


def windows(values, past=14):
    x = np.stack([values[i : i + past] for i in range(len(values) - past)])
    return TensorDataset(torch.from_numpy(x), torch.from_numpy(values[past:, :1]))


class Sales(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(4, 24, batch_first=True)
        self.out = nn.Linear(24, 1)

    def forward(self, x):
        states, _ = self.rnn(x)
        return self.out(states[:, -1])


def to_units(predicted):
    return scaler.inverse_transform(predicted.reshape(-1, 1))


net = Sales()
adam = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(3):
    net.train()
    for x, y in DataLoader(windows(scaled), batch_size=32, shuffle=True):
        adam.zero_grad()
        nn.functional.mse_loss(net(x), y).backward()
        adam.step()
    net.eval()
    with torch.no_grad():
        answers = [net(x) for x, _ in DataLoader(windows(later), batch_size=32)]
    units = to_units(torch.cat(answers).numpy())
    print(epoch, "mean error in units", np.abs(units.ravel() - frame[254:, 0]).mean())
