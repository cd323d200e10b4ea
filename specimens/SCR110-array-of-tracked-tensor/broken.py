"""Shows SCR110: predictions are made into an array with their gradients."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(300, 5)
y = x @ torch.randn(5) + 0.1 * torch.randn(300)
train = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=40, shuffle=True)
held_out = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=30)

model = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)

for epoch in range(3):
    model.train()
    for features, target in train:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(features).squeeze(1), target).backward()
        optimizer.step()
    model.eval()
    errors = []
    for features, target in held_out:
        predicted = model(features).squeeze(1)
        errors.append(np.abs(predicted.numpy() - target.numpy()))
    print(epoch, np.concatenate(errors).mean())
