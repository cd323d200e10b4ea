# codes: LRN402
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
parcels = torch.randn(800, 6)
seconds = 86_400 * (3 + parcels[:, :1].tanh())
model = nn.Sequential(nn.Linear(6, 64), nn.GELU(), nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
loader = DataLoader(TensorDataset(parcels, seconds), batch_size=40, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
criterion = nn.L1Loss()
for epoch in range(8):
    for given, wanted in loader:
        loss = criterion(model(given), wanted)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
