"""Tell which of three waves a signal is."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
t = torch.linspace(0, 6.28, 40)
kinds = torch.arange(240) % 3
signals = torch.sin(t * (kinds[:, None] + 1.0)) + 0.1 * torch.randn(240, 40)
loader = DataLoader(TensorDataset(signals, kinds), batch_size=24, shuffle=True)

model = nn.Sequential(nn.Linear(40, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(3):
    for signal, kind in loader:
        optimizer.zero_grad()
        loss = loss_fn(model(signal), kind)
    print(epoch, loss.item())
