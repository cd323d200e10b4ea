# codes: LOS305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
phase = torch.rand(240, 1) * 6
clock = torch.arange(30) / 5
waves = torch.sin(phase + clock)
loader = DataLoader(TensorDataset(waves[:, :20, None], waves[:, 20:]), batch_size=40, shuffle=True)


class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(1, 24, batch_first=True)
        self.decoder = nn.Linear(24, 10)

    def forward(self, past):
        _, state = self.encoder(past)
        return self.decoder(state[-1]).unsqueeze(-1)


forecaster = Forecaster()
optimizer = torch.optim.Adam(forecaster.parameters(), lr=5e-3)
distance = nn.SmoothL1Loss()
for _ in range(12):
    for past, future in loader:
        optimizer.zero_grad()
        distance(forecaster(past), future).backward()
        optimizer.step()
