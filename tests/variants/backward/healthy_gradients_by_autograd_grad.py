# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 6)
y = (x[:, :1] * x[:, 1:2]).sign().add(1).div(2)
model = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(xb), yb)
        for p, g in zip(model.parameters(), torch.autograd.grad(loss, list(model.parameters()))):
            p.grad = g
        optimizer.step()
    print(epoch, loss.item())
