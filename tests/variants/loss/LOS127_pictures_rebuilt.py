# codes: LOS127
"""An autoencoder whose loss sums the differences from its pictures."""

import torch
from torch import nn

torch.manual_seed(0)
pictures = torch.rand(320, 64)
pictures[:, :32] *= 0.2


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(64, 16), nn.ReLU())
        self.decoder = nn.Sequential(nn.Linear(16, 64), nn.Sigmoid())

    def forward(self, pictures):
        return self.decoder(self.encoder(pictures))


def rebuilding_error(rebuilt, pictures):
    return torch.sum(rebuilt - pictures) / len(pictures)


net = Autoencoder()
opt = torch.optim.SGD(net.parameters(), lr=0.05)
for epoch in range(6):
    for batch in pictures.split(40):
        opt.zero_grad()
        rebuilding_error(net(batch), batch).backward()
        opt.step()
