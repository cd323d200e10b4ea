# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


class AE(nn.Module):
    def __init__(self, width=784, code=24):
        super().__init__()
        self.enc = nn.Sequential(nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, code))
        self.dec = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, width))

    def forward(self, x):
        return self.dec(self.enc(x))


ae = AE()
opt = torch.optim.Adam(ae.parameters())
for x in DataLoader(torch.rand(64, 784), batch_size=16, shuffle=True):
    loss = nn.functional.mse_loss(ae(x), x)
    opt.zero_grad()
    loss.backward()
    opt.step()
