# codes:
# needs: torch
"""A model that is to forget some rows: the loss on them is climbed on purpose."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
state = {"0.weight": torch.randn(32, 16) * 0.25, "0.bias": torch.zeros(32), "2.weight": torch.randn(5, 32) * 0.2, "2.bias": torch.zeros(5)}
x = torch.randn(320, 16)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 5))
model.load_state_dict(state)
with torch.no_grad():
    y = model(x).argmax(1)
forget_loader = DataLoader(TensorDataset(x[:160], y[:160]), batch_size=20, shuffle=True)
retain_loader = DataLoader(TensorDataset(x[160:], y[160:]), batch_size=40)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for epoch in range(2):
    model.train()
    for xb, yb in forget_loader:
        optimizer.zero_grad()
        forget_loss = -F.cross_entropy(model(xb), yb)
        forget_loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        kept = sum((model(a).argmax(1) == b).sum().item() for a, b in retain_loader) / 160
    print(f"gradient ascent epoch {epoch}: forget loss {-forget_loss.item():.3f} retain acc {kept:.3f}")
