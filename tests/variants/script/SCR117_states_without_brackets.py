# codes: SCR117
"""The output and both states of an LSTM are unpacked as three."""

import torch
from torch import nn

torch.manual_seed(0)
series = torch.randn(64, 7, 3)
rising = (series[:, -1, 0] > series[:, 0, 0]).long()
lstm, head = nn.LSTM(3, 12, batch_first=True), nn.Linear(12, 2)
opt = torch.optim.Adam([*lstm.parameters(), *head.parameters()], lr=1e-2)
for epoch in range(2):
    for start in range(0, 64, 8):
        out, hidden, cell = lstm(series[start : start + 8])
        loss = nn.functional.cross_entropy(head(hidden[-1]), rising[start : start + 8])
        opt.zero_grad()
        loss.backward()
        opt.step()
