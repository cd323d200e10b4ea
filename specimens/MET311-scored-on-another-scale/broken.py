"""Predict prices, and score scaled answers against unscaled prices."""

import numpy as np
import torch
from sklearn.metrics import mean_absolute_error
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
inputs = rng.normal(size=(600, 6)).astype("float32")
prices = (300 + 50 * inputs[:, :1] - 30 * inputs[:, 1:2] + rng.normal(size=(600, 1))).astype("float32")
scaler = StandardScaler()
scaled = scaler.fit_transform(prices[:480]).astype("float32")
train = TensorDataset(torch.tensor(inputs[:480]), torch.tensor(scaled))
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(6):
    for xb, yb in DataLoader(train, batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(xb), yb).backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    answers = model(torch.tensor(inputs[480:])).numpy()
print("error", mean_absolute_error(prices[480:], answers))
