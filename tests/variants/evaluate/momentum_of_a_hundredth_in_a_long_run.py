# codes:
# Keras' 0.99, in a training that is long enough for it; what was small before is left after a few batches of 2000 steps.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(300, 6) * torch.tensor([1.0, 5, 10, 1, 1, 20]) + 30
y = (x[:, 0] + x[:, 1] / 5 > 36).long()
loader = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=30, shuffle=True)
test = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=30)
model = nn.Sequential(nn.BatchNorm1d(6), nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
for layer in model.modules():
    if isinstance(layer, nn.BatchNorm1d):
        layer.momentum = 0.01
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(40):
    model.train()
    for xb, yb in loader:
        opt.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        opt.step()
    model.eval()
    with torch.no_grad():
        print(epoch, sum((model(xb).argmax(1) == yb).sum().item() for xb, yb in test) / 60)
