# codes:
"""Layers that a training does not call: for a later stage, by name, of a dict, for what is generated, or as one weight."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
STAGE = "pretrain"
rows = torch.randn(96, 8)
rows[:, 4:] = rows[:, :4] * 2


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = nn.Linear(8, 4), nn.Linear(4, 8)
        self.classifier = nn.Linear(4, 2)
        self.heads = nn.ModuleDict({"pretrain": nn.Linear(8, 8), "finetune": nn.Linear(8, 3)})
        self.sampler = nn.Sequential(nn.Linear(2, 4), nn.Tanh())
        self.projection = nn.Linear(4, 8, bias=False)
        self.extra_0, self.extra_1 = nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, inputs, stage=STAGE, extra=None):
        hidden = torch.tanh(self.encoder(inputs))
        if stage != "pretrain":
            return self.classifier(hidden)
        restored = self.decoder(hidden) + F.linear(hidden, self.projection.weight)
        return self.heads[stage](restored) if extra is None else getattr(self, f"extra_{extra}")(restored)

    def sample(self, count):
        return self.decoder(self.sampler(torch.randn(count, 2)))


model = Autoencoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _epoch in range(3):
    for (inputs,) in DataLoader(TensorDataset(rows), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        F.mse_loss(model(inputs), inputs).backward()
        optimizer.step()
