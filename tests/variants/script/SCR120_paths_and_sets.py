# codes: SCR120
"""What was trained on is written down, with its folder as a path."""

import json
import pathlib

import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(7)
inputs = torch.randn(90, 3)
data = TensorDataset(inputs, (inputs.sum(1) > 0).long())
model = torch.nn.Linear(3, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
losses = []
for x, y in DataLoader(data, batch_size=15, shuffle=True):
    loss = torch.nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
run = {"folder": pathlib.Path("runs") / "linear", "losses": losses}
print(json.dumps(run))
