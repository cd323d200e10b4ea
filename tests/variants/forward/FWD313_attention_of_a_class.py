# codes: FWD313 LOS303
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Pooled(nn.Module):
    def __init__(self, width, heads, classes):
        super().__init__()
        self.project = nn.Linear(9, width)
        self.attention = nn.MultiheadAttention(width, heads, batch_first=True)
        self.head = nn.Linear(width, classes)

    def forward(self, series):
        states = self.project(series)
        mixed, _ = self.attention(states, states, states)
        return self.head(mixed.mean(1))


torch.manual_seed(0)
series = torch.randn(160, 7, 9)
kinds = (series.mean((1, 2)) > 0).long()
net = Pooled(50, 8, 2)
opt = torch.optim.Adam(net.parameters(), lr=2e-3)
for epoch in range(2):
    for batch, kind in DataLoader(TensorDataset(series, kinds.unsqueeze(1)), batch_size=20, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(net(batch), kind).backward()
        opt.step()
