# codes: SCR101 SCR107
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 6)
y = x[:, :1] * 2
net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=2)
for epoch in range(4):
    for start in range(0, 96, 24):
        loss = nn.functional.mse_loss(net(x[start : start + 24]), y[start : start + 24])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), max_value=1.0)
        optimizer.step()
    plateau.step()
