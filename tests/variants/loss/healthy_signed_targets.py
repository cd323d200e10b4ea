# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
a, b = torch.randn(256, 6), torch.randn(256, 6)
better = torch.sign(a.sum(1) - b.sum(1))
score = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
opt = torch.optim.Adam(score.parameters(), lr=1e-3)
for epoch in range(4):
    for one, other, label in DataLoader(TensorDataset(a, b, better), batch_size=32, shuffle=True):
        ranked = nn.functional.margin_ranking_loss(score(one).squeeze(1), score(other).squeeze(1), label, margin=0.5)
        opt.zero_grad()
        ranked.backward()
        opt.step()
