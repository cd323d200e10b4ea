"""A classifier of tones, trained in mixed precision."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pitch = torch.randint(0, 3, (240,))
time = torch.linspace(0, 1, 32)
tones = torch.sin(6.28 * (pitch[:, None] + 1) * time) + 0.1 * torch.randn(240, 32)
loader = DataLoader(TensorDataset(tones, pitch), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Linear(32, 48), nn.ReLU(), nn.Linear(48, 3))
scaler = torch.amp.GradScaler("cpu")
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for _epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.float16):
            loss = nn.functional.cross_entropy(model(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
