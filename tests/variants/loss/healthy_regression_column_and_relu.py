# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 5)
counts = (x[:, :1] * 2 + 3).clamp_min(0)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1), nn.ReLU())
nn.init.constant_(model[2].bias, 3.0)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for xb, yb in DataLoader(TensorDataset(x, counts), batch_size=16, shuffle=True):
    loss = nn.functional.smooth_l1_loss(model(xb), yb)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
