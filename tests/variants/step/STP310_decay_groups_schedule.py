# codes: STP310
# needs: transformers
"""Groups with and without weight decay, under a warm-up; the rate of one was set to 0 for a trial and left there."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import get_linear_schedule_with_warmup

torch.manual_seed(1)
inputs = torch.randn(400, 12)
targets = torch.sin(inputs[:, :1]) + inputs[:, 1:2] * inputs[:, 2:3]
loader = DataLoader(TensorDataset(inputs, targets), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(12, 48), nn.LayerNorm(48), nn.GELU(), nn.Linear(48, 1))
matrices = [p for p in net.parameters() if p.ndim > 1]
others = [p for p in net.parameters() if p.ndim == 1]
groups = [
    {"params": matrices, "weight_decay": 0.01, "lr": 0},
    {"params": others, "weight_decay": 0.0},
]
opt = torch.optim.AdamW(groups, lr=2e-3)
epochs = 6
schedule = get_linear_schedule_with_warmup(opt, 10, epochs * len(loader))
for epoch in range(epochs):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        schedule.step()
        total += loss.item()
    print(epoch, total / len(loader))
