# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 12)
y = (x[:, 0] > x[:, 1]).long()
train = DataLoader(TensorDataset(x[:256], y[:256]), batch_size=32, shuffle=True)
held_out = DataLoader(TensorDataset(x[256:], y[256:]), batch_size=16)
model = nn.Sequential(nn.Linear(12, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(4):
    model.train()
    for xb, yb in train:
        loss = nn.functional.cross_entropy(model(xb), yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    share, parts, right, rows = 0.0, 0, 0, 0
    with torch.no_grad():
        for xb, yb in held_out:
            answers = model(xb).argmax(1)
            share += (answers == yb).float().mean().item()
            parts += 1
            right += (answers == yb).sum().item()
            rows += len(yb)
    print(epoch, share / parts, right / rows, right / parts / 16)
