# codes: EVL305
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = load_digits(return_X_y=True)
x, y = torch.tensor(x / 16, dtype=torch.float32), torch.tensor(y % 2)
test_y = y[1400:]
train = DataLoader(TensorDataset(x[:1400], y[:1400]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(x[1400:], y[1400:]), batch_size=64, shuffle=True)
model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    for a, b in train:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(a)[:, 0], b.float()).backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    scores = torch.cat([model(a)[:, 0] for a, _ in test])
print("acc", ((scores.sigmoid() > 0.5).long() == test_y).float().mean().item())
