# codes: DAT508
# needs: accelerate sklearn
import numpy as np
import torch
from accelerate import Accelerator
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
table = rng.normal(size=(500, 4)) * [30, 12, 900, 5] + [120, 30, 4000, 40]
sick = ((table[:, 0] - 120) / 30 + (table[:, 1] - 30) / 12 > 0).astype(int)
scaler = StandardScaler()
known = torch.tensor(scaler.fit_transform(table[:400]), dtype=torch.float32)
fresh = torch.tensor(table[400:], dtype=torch.float32)
train = DataLoader(TensorDataset(known, torch.tensor(sick[:400])), batch_size=20, shuffle=True)
valid = DataLoader(TensorDataset(fresh, torch.tensor(sick[400:])), batch_size=50)
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
for epoch in range(3):
    model.train()
    for x, y in train:
        accelerator.backward(nn.functional.cross_entropy(model(x), y))
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    with torch.no_grad():
        accelerator.print(sum(int((model(x).argmax(1) == y).sum()) for x, y in valid) / 100)
