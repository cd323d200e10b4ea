# codes: FWD201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
waves = torch.randn(128, 32)
labels = (torch.fft.rfft(waves).abs()[:, 3] > 4).long()
loader = DataLoader(TensorDataset(torch.fft.rfft(waves), labels), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(17, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for spectra, targets in loader:
    loss = nn.functional.cross_entropy(model(spectra), targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
