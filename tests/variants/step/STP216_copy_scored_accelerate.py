# codes: STP216
# needs: accelerate
import copy

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
accelerator = Accelerator(cpu=True)
x = torch.randn(480, 10)
y = x[:, :3].sum(1, keepdim=True) + 0.1 * torch.randn(480, 1)
model = nn.Sequential(nn.Linear(10, 32), nn.GELU(), nn.Linear(32, 1))
ema = copy.deepcopy(model).requires_grad_(False)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
train = DataLoader(TensorDataset(x[:400], y[:400]), batch_size=20, shuffle=True)
valid = DataLoader(TensorDataset(x[400:], y[400:]), batch_size=40)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
for epoch in range(3):
    model.train()
    for features, wanted in train:
        loss = nn.functional.mse_loss(model(features), wanted)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    ema.eval()
    with torch.no_grad():
        accelerator.print(sum(nn.functional.mse_loss(ema(f), w).item() for f, w in valid) / len(valid))
