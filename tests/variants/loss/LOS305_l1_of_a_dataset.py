# codes: LOS305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 4)


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))

    def forward(self, x):
        return self.inner(x)


model = Regressor()
criterion = nn.SmoothL1Loss()
opt = torch.optim.Adam(model.parameters())
for a, b in DataLoader(TensorDataset(x, x.sum(1)), batch_size=16):
    predicted = model(a)
    loss = criterion(predicted, b)  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
