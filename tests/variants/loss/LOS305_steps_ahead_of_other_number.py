# codes: LOS305
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
wave = torch.sin(torch.arange(220) / 6).unfold(0, 20, 1)
model = nn.Sequential(nn.Linear(14, 32), nn.ReLU(), nn.Linear(32, 4))
rows = DataLoader(TensorDataset(wave[:, :14], wave[:, 14:]), batch_size=20, shuffle=True)
model, optimizer, rows = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=1e-2), rows)
for epoch in range(2):
    for past, future in rows:
        loss = nn.functional.mse_loss(model(past), future)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
