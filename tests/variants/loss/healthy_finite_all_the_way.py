# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(400, 5)
shares = torch.softmax(points[:, :3], 1)
shares[::5] = torch.tensor([1.0, 0.0, 0.0])
model = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    for inputs, wanted in DataLoader(TensorDataset(points, shares), batch_size=40, shuffle=True):
        given = model(inputs).softmax(1)
        divergence = (wanted * (torch.log(wanted.clamp(min=1e-8)) - torch.log(given + 1e-8))).sum(1)
        loss = torch.nan_to_num(divergence.mean())
        if not torch.isfinite(loss):
            continue
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
