# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
readings = torch.randn(90, 12) @ torch.randn(12, 12) / 3
encoder = nn.Sequential(nn.Linear(12, 16), nn.Tanh(), nn.Linear(16, 3))
decoder = nn.Sequential(nn.Linear(3, 16), nn.Tanh(), nn.Linear(16, 12))
optimizer = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()], lr=5e-3)
for epoch in range(6):
    for (reading,) in DataLoader(TensorDataset(readings), batch_size=15, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(decoder(encoder(reading)), reading).backward()
        optimizer.step()

encoder.eval()
with torch.no_grad():
    codes = torch.cat([encoder(reading) for (reading,) in DataLoader(TensorDataset(readings), batch_size=30)])
print(codes.mean(0), codes.std(0))
