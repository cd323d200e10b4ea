# codes: FWD311
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

BATCH, HIDDEN = 16, 24


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, HIDDEN, batch_first=True)
        self.out = nn.Linear(HIDDEN, 1)

    def forward(self, x, h):
        y, h = self.rnn(x, h)
        return self.out(y[:, -1]).squeeze(1), h


torch.manual_seed(0)
x = torch.randn(70, 12, 3)
loader = DataLoader(TensorDataset(x, x.mean((1, 2))), batch_size=BATCH)
net = Forecaster()
adam = torch.optim.Adam(net.parameters(), lr=5e-3)
for _ in range(2):
    for xs, ys in loader:
        state = torch.zeros(1, BATCH, HIDDEN)
        guess, _ = net(xs, state)
        loss = nn.functional.mse_loss(guess, ys)
        adam.zero_grad()
        loss.backward()
        adam.step()
