# codes: SCR101
import torch
from torch import nn


def layer(channels_in, channels_out, **settings):
    return nn.Sequential(nn.Conv1d(channels_in, channels_out, 3, **settings), nn.BatchNorm1d(channels_out), nn.ReLU())


class Signals(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(layer(2, 8, padding=1), layer(8, 8, pad=1))
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.body(x).mean(-1))


torch.manual_seed(0)
x = torch.randn(64, 2, 20)
y = (x[:, 0].mean(-1) > 0).long()
model = Signals()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
