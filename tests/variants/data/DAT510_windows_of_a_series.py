# codes: DAT510
# needs: sklearn
import numpy as np
import torch
from sklearn.preprocessing import MinMaxScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

t = np.arange(1200)
load = 50 + 0.02 * t + 8 * np.sin(t / 12) + np.random.default_rng(0).normal(0, 1, 1200)
scaler = MinMaxScaler()
scaled = scaler.fit_transform(load.reshape(-1, 1))


def windows(series, length=24):
    x = np.stack([series[i:i + length] for i in range(len(series) - length)])
    return torch.tensor(x, dtype=torch.float32), torch.tensor(series[length:, 0], dtype=torch.float32)


X, y = windows(scaled)
cut = int(0.8 * len(X))
torch.manual_seed(0)
train = DataLoader(TensorDataset(X[:cut], y[:cut]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(X[cut:], y[cut:]), batch_size=64)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(1, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, x):
        return self.out(self.gru(x)[0][:, -1]).squeeze(1)


net = Net()
opt = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(5):
    net.train()
    for x, target in train:
        loss = nn.functional.mse_loss(net(x), target)
        opt.zero_grad()
        loss.backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        print(epoch, loss.item(), sum(nn.functional.mse_loss(net(x), target).item() for x, target in test) / len(test))
