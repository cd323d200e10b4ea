# codes: FWD308
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 16, batch_first=True)
        self.out = nn.Linear(16, 2)

    def forward(self, series, n):
        packed = pack_padded_sequence(series, n, batch_first=True, enforce_sorted=False)
        return self.out(self.lstm(packed)[1][0][-1])


series = torch.randn(64, 8, 4)
n = torch.randint(0, 9, (64,))
y = (series[:, 0, 0] > 0).long()
net = Net()
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for s, length, label in DataLoader(TensorDataset(series, n, y), batch_size=32):
    opt.zero_grad()
    nn.functional.cross_entropy(net(s, length), label).backward()
    opt.step()
