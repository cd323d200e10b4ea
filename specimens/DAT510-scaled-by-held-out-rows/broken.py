"""The scaler takes its mean and deviation from the test rows as well."""

import numpy as np
import torch
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
houses = np.column_stack([rng.normal(120, 30, 600), rng.exponential(8, 600), rng.uniform(0, 90, 600)])
prices = 0.02 * houses[:, 0] - 0.1 * houses[:, 1] - 0.01 * houses[:, 2] + rng.normal(0, 0.2, 600)
houses = StandardScaler().fit_transform(houses)
train_x, test_x, train_y, test_y = train_test_split(houses, prices, test_size=0.25, random_state=0)

torch.manual_seed(0)
train = DataLoader(TensorDataset(torch.tensor(train_x).float(), torch.tensor(train_y).float()), batch_size=25, shuffle=True)
test = DataLoader(TensorDataset(torch.tensor(test_x).float(), torch.tensor(test_y).float()), batch_size=50)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _epoch in range(20):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x).squeeze(1), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(sum(nn.functional.mse_loss(model(x).squeeze(1), y).item() * len(x) for x, y in test) / len(test_y))
