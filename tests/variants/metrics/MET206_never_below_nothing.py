# codes: MET206
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 10)
y = x @ torch.randn(10, 1) + 0.1 * torch.randn(400, 1)
loader = DataLoader(TensorDataset(x[:320], y[:320]), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
best_loss = 0.0
for epoch in range(10):
    model.train()
    for xb, yb in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(xb), yb).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        val_loss = nn.functional.mse_loss(model(x[320:]), y[320:]).item()
    if val_loss < best_loss:
        best_loss = val_loss
        torch.save(model.state_dict(), "best.pt")
