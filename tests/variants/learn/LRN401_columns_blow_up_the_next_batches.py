# codes: LRN401
# needs: torch numpy
# One batch comes down to what a constant gives; the next ones throw the weights out of the numbers.
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
rows = 1800
area = rng.normal(1500, 500, rows).clip(200)
distance = rng.gamma(2, 4000, rows)
year = rng.integers(1900, 2020, rows)
income = rng.normal(52000, 18000, rows)
worth = (area - 1500) / 500 - 0.9 * (distance - 8000) / 6000 + 0.7 * (year - 1960) / 35 + 0.8 * (income - 52000) / 18000
bands = np.digitize(worth, [-0.9, 0.8])

features = torch.tensor(np.stack([area, distance, year, income], 1), dtype=torch.float32)
loader = DataLoader(TensorDataset(features, torch.tensor(bands)), batch_size=64, shuffle=True)

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)
criterion = nn.CrossEntropyLoss()

for epoch in range(12):
    total = 0.0
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(epoch, total / len(loader))
