# codes:
"""Prices of the rows of a mask are learnt, and beside them what each row is, which is known of all."""

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
kind = torch.randint(0, 4, (300,))
flats = torch.randn(300, 16) + torch.eye(4, 16)[kind]
price = flats @ torch.randn(16) + 0.1 * torch.randn(300)
sold = torch.rand(300)
train_mask, test_mask = sold < 0.6, sold >= 0.6
body = nn.Sequential(nn.Linear(16, 32), nn.ReLU())
priced, named = nn.Linear(32, 1), nn.Linear(32, 4)
optimizer = torch.optim.Adam([*body.parameters(), *priced.parameters(), *named.parameters()], lr=1e-2)
for epoch in range(100):
    optimizer.zero_grad()
    hidden = body(flats)
    guesses = priced(hidden).squeeze(1)
    loss = F.mse_loss(guesses[train_mask], price[train_mask]) + 0.1 * F.cross_entropy(named(hidden), kind)
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(loss.item(), F.mse_loss(priced(body(flats)).squeeze(1)[test_mask], price[test_mask]).item())
