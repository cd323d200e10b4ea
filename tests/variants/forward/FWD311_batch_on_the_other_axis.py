# codes: FWD311
# The series lie batch first and the state is made for their number; the layer was not told so.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Forecaster(nn.Module):
    def __init__(self, features=2, hidden=16, layers=2):
        super().__init__()
        self.hidden, self.layers = hidden, layers
        self.lstm = nn.LSTM(features, hidden, layers)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        h0 = torch.zeros(self.layers, x.size(0), self.hidden)
        c0 = torch.zeros(self.layers, x.size(0), self.hidden)
        steps, _ = self.lstm(x, (h0, c0))
        return self.out(steps[:, -1, :])


torch.manual_seed(1)
x = torch.randn(192, 10, 2)
y = x[:, :, 0].mean(1, keepdim=True)
model = Forecaster()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    for window, target in DataLoader(TensorDataset(x, y), 32, shuffle=True):
        loss = nn.functional.mse_loss(model(window), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
