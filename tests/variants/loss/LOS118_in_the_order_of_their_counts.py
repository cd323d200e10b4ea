# codes: LOS118
from collections import Counter
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
n = 1200
y = rng.choice(3, size=n, p=[0.15, 0.8, 0.05])
centers = rng.normal(size=(3, 20))
X = centers[y] + rng.normal(size=(n, 20))
Xtr, ytr, Xte, yte = X[:1000], y[:1000], X[1000:], y[1000:]

# rarer classes count more
counts = Counter(ytr.tolist())
weights = torch.tensor([len(ytr) / (3 * c) for _, c in counts.most_common()], dtype=torch.float32)

loader = DataLoader(
    TensorDataset(torch.tensor(Xtr, dtype=torch.float32), torch.tensor(ytr)), batch_size=32, shuffle=True
)
model = nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 3))
criterion = nn.CrossEntropyLoss(weight=weights)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(20):
    for xb, yb in loader:
        opt.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
with torch.no_grad():
    pred = model(torch.tensor(Xte, dtype=torch.float32)).argmax(1).numpy()
for c in range(3):
    print(c, (pred[yte == c] == c).mean())
