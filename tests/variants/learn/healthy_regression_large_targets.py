# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(256, 6)
prices = 200_000 + 40_000 * points.sum(dim=1, keepdim=True)
prices = (prices - prices.mean()) / prices.std()
loader = DataLoader(TensorDataset(points, prices), batch_size=32, shuffle=True)

model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.l1_loss(model(batch), target)
        loss.backward()
        optimizer.step()
