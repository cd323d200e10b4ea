# codes: FWD201
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
phase = np.random.default_rng(0).uniform(0, 6, (40, 1))
waves = torch.from_numpy(np.sin(phase + np.arange(25) / 3))


class Waves(nn.Module):
    def __init__(self):
        super().__init__()
        self.lower = nn.GRUCell(1, 16)
        self.upper = nn.GRUCell(16, 16)
        self.out = nn.Linear(16, 1)

    def forward(self, series):
        low = torch.zeros(len(series), 16, dtype=series.dtype)
        high = torch.zeros(len(series), 16, dtype=series.dtype)
        steps = []
        for value in series.split(1, dim=1):
            low = self.lower(value, low)
            high = self.upper(low, high)
            steps.append(self.out(high))
        return torch.cat(steps, dim=1)


model = Waves()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(30):
    loss = nn.functional.mse_loss(model(waves[:, :-1]), waves[:, 1:].float())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
