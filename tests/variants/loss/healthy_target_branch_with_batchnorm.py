# codes:
"""Bootstrap your own latent: the target branch normalises by each batch, and follows the online one."""

import copy

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1200, 20)
online = nn.Sequential(nn.Linear(20, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Linear(64, 16))
target = copy.deepcopy(online)
for parameter in target.parameters():
    parameter.requires_grad = False
predictor = nn.Sequential(nn.Linear(16, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 16))
loader = DataLoader(TensorDataset(x), batch_size=60, shuffle=True, drop_last=True)
optimizer = torch.optim.Adam([*online.parameters(), *predictor.parameters()], lr=2e-3)
for epoch in range(5):
    for (xb,) in loader:
        one, two = xb + 0.2 * torch.randn_like(xb), xb + 0.2 * torch.randn_like(xb)
        with torch.no_grad():
            first, second = target(one), target(two)
        loss = 4 - 2 * F.cosine_similarity(predictor(online(one)), second).mean()
        loss = loss - 2 * F.cosine_similarity(predictor(online(two)), first).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        for slow, fast in zip(target.parameters(), online.parameters()):
            slow.data.lerp_(fast.data, 0.02)
    print(epoch, loss.item())
