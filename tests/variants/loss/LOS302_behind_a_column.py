# codes: LOS302 LOS304
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
soil = torch.randn(200, 9)
fertile = (soil[:, :3].sum(1) > 0).int()
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(9, 20), nn.ReLU(), nn.Linear(20, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(soil, fertile), batch_size=20, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(3):
    for sample, label in loader:
        optimizer.zero_grad()
        loss = criterion(model(sample), label)
        accelerator.backward(loss)
        optimizer.step()
