# codes: LOS204
"""Cross-entropy over the numbers that a regression answers with, one an example."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 5)
y = x @ torch.tensor([1.0, -2.0, 0.5, 0.0, 1.0])
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1), nn.Flatten(0))
criterion = nn.CrossEntropyLoss()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(3):
    for rows, values in loader:
        loss = criterion(net(rows), values)
        opt.zero_grad()
        loss.backward()
        opt.step()
