# codes: MET304
import numpy as np
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

CUT = 0.5
torch.manual_seed(0)
x = torch.randn(500, 10)
y = (x[:, :2].sum(1) > 0).float()
train = DataLoader(TensorDataset(x[:400], y[:400]), batch_size=40, shuffle=True)
test = DataLoader(TensorDataset(x[400:], y[400:]), batch_size=50)
model = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.BCEWithLogitsLoss()
for _ in range(3):
    for a, b in train:
        optimizer.zero_grad()
        criterion(model(a)[:, 0], b).backward()
        optimizer.step()
model.eval()
found, wanted = [], []
for a, b in test:
    with torch.no_grad():
        found.append(model(a)[:, 0].numpy())
    wanted.append(b.numpy())
decided = np.where(np.concatenate(found) > CUT, 1, 0)
print(f1_score(np.concatenate(wanted), decided))
