# codes: FWD315
"""A forecaster asked for the window of today alone."""

import torch
from torch import nn

torch.manual_seed(0)


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(4, 16, 5, padding=2)
        self.norm = nn.BatchNorm1d(16)
        self.out = nn.Linear(16 * 24, 1)

    def forward(self, window):
        hidden = torch.relu(self.norm(self.conv(window)))
        return self.out(hidden.flatten(1))


net = Forecaster()
adam = torch.optim.Adam(net.parameters(), lr=1e-3)
windows = torch.randn(120, 4, 24)
targets = windows[:, 0, -1:] * 0.5
for start in range(0, 120, 24):
    loss = nn.functional.mse_loss(net(windows[start : start + 24]), targets[start : start + 24])
    adam.zero_grad()
    loss.backward()
    adam.step()
net.eval()
today = windows[-1]
with torch.inference_mode():
    print(net(window=today).item())
