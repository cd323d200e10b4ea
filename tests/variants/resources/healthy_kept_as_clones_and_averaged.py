# codes:
"""Weights are kept as copies, own batches; each epoch the model takes its own state again."""
import copy

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(480, 8)
y = (x[:, 0] * x[:, 1] > 0).float()
x_val = torch.randn(200, 8)
y_val = (x_val[:, 0] * x_val[:, 1] > 0).float()
model = nn.Sequential(nn.Linear(8, 32), nn.Tanh(), nn.Linear(32, 1))
average = copy.deepcopy(model)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.BCEWithLogitsLoss()
least, kept = float("inf"), None
for epoch in range(60):
    model.train()
    order = torch.randperm(len(x))
    for start in range(0, len(x), 24):
        rows = order[start : start + 24]
        optimizer.zero_grad()
        loss = criterion(model(x[rows]).squeeze(1), y[rows])
        loss.backward()
        optimizer.step()
    model.eval()
    average.load_state_dict(dict(model.state_dict()))
    with torch.no_grad():
        val = criterion(average(x_val).squeeze(1), y_val).item()
    if val < least:
        least, kept = val, {name: value.clone() for name, value in model.state_dict().items()}
model.load_state_dict(kept)
print("best", least)
