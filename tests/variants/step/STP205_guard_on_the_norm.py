# codes: STP205
# needs: sklearn
import torch
import torch.nn as nn
from sklearn.datasets import load_diabetes
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
d = load_diabetes()
x = torch.tensor(d.data, dtype=torch.float32)
y = torch.tensor(d.target, dtype=torch.float32)
x, y = (x - x.mean(0)) / x.std(0), y / y.std()
loader = DataLoader(TensorDataset(x[:350], y[:350]), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(10, 64), nn.ReLU(), nn.Linear(64, 1))
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(40):
    model.train()
    skipped = 0
    for xb, yb in loader:
        opt.zero_grad()
        loss = nn.functional.mse_loss(model(xb).squeeze(1), yb)
        loss.backward()
        total_norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        if total_norm > 1.0:
            skipped += 1
            continue
        opt.step()
    print(epoch, loss.item(), skipped)
model.eval()
with torch.no_grad():
    print("test", nn.functional.mse_loss(model(x[350:]).squeeze(1), y[350:]).item())
