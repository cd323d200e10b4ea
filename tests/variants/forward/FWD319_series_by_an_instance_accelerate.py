# codes: FWD319
# needs: accelerate
"""Series are normalised by the layer of volumes."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pulses = torch.randn(96, 2, 24)
accelerator = Accelerator(cpu=True)
loader = DataLoader(TensorDataset(pulses, (pulses[:, 0].mean(1) > 0).long()), batch_size=16, shuffle=True)
model = nn.Sequential(
    nn.Conv1d(2, 8, 3, padding=1), nn.InstanceNorm3d(8), nn.ReLU(), nn.AdaptiveAvgPool1d(4), nn.Flatten(), nn.Linear(32, 2)
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for series, labels in loader:
        loss = nn.functional.cross_entropy(model(series), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
