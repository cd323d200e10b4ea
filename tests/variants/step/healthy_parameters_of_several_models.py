# codes:
import itertools

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
values = torch.randn(160, 3) @ torch.randn(3, 20)
encoder = nn.Sequential(nn.Linear(20, 12), nn.ReLU(), nn.Linear(12, 3))
decoder = nn.Sequential(nn.Linear(3, 12), nn.ReLU(), nn.Linear(12, 20))
groups = [{"params": encoder.parameters(), "lr": 5e-3}, {"params": decoder.parameters()}]
first = torch.optim.Adam(groups, lr=5e-3)
second = torch.optim.Adam(itertools.chain(encoder.named_parameters(), decoder.named_parameters()), lr=5e-3)
for optimizer in (first, second):
    for _ in range(2):
        for (batch,) in DataLoader(TensorDataset(values), batch_size=20, shuffle=True):
            loss = nn.functional.mse_loss(decoder(encoder(batch)), batch)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
