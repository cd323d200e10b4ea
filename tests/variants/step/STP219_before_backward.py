# codes: STP219
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
series = torch.randn(320, 12, 5)
sums = series.sum(1)[:, :1]


class Adder(nn.Module):
    def __init__(self):
        super().__init__()
        self.memory = nn.RNN(5, 24, batch_first=True)
        self.head = nn.Linear(24, 1)

    def forward(self, rows):
        return self.head(self.memory(rows)[0][:, -1])


adder = Adder()
optimizer = torch.optim.Adam(adder.parameters(), lr=2e-3)
for _epoch in range(4):
    for rows, wanted in DataLoader(TensorDataset(series, sums), batch_size=32, shuffle=True):
        loss = nn.functional.mse_loss(adder(rows), wanted)
        optimizer.zero_grad()
        nn.utils.clip_grad_norm_(adder.parameters(), 0.25)
        loss.backward()
        optimizer.step()
