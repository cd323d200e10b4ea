# codes: DAT506
# needs: sklearn
import numpy as np
import torch
from sklearn.preprocessing import MinMaxScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
table = rng.normal(size=(500, 6))
table[:, 5] = (table[:, 0] + rng.normal(size=500) > 0) + (table[:, 1] > 1)
grade = table[:, 5].astype(int)
scaled = MinMaxScaler((-1, 1)).fit_transform(table)
X = torch.tensor(scaled, dtype=torch.float32)
loader = DataLoader(TensorDataset(X, torch.tensor(grade)), batch_size=25, shuffle=True)
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
