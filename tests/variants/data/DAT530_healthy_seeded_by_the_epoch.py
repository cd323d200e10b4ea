# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
def seed_everything(s):
    import random, numpy as np
    random.seed(s); np.random.seed(s); torch.manual_seed(s)
seed_everything(42)
X = torch.randn(1200, 12); w = torch.randn(12, 3)
y = (X @ w).argmax(1)
tl = DataLoader(TensorDataset(X[:900], y[:900]), 64, shuffle=True); vl = DataLoader(TensorDataset(X[900:], y[900:]), 128)
model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, 3))
opt = torch.optim.Adam(model.parameters(), 1e-3)
def train_epoch(epoch):
    seed_everything(42 + epoch)
    model.train()
    for xb, yb in tl:
        xb = xb + 0.1 * torch.randn_like(xb)
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad(); loss.backward(); opt.step()
for epoch in range(10):
    train_epoch(epoch)
    model.eval(); ok = n = 0
    with torch.no_grad():
        for xb, yb in vl:
            ok += (model(xb).argmax(1) == yb).sum().item(); n += len(yb)
    print(epoch, ok / n)
