# codes:
# needs: accelerate
"""Names of a listed folder are joined with it, or the script asks first, and does without what is not there."""

import os
import tempfile

import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

draws = np.random.default_rng(0)
place = tempfile.mkdtemp()
for number in range(96):
    with open(os.path.join(place, f"{number:03d}.txt"), "w") as file:
        file.write(" ".join(map(str, draws.normal(size=6))))


rows = []
for name in sorted(os.listdir(place)):
    try:
        with open(name) as file:
            print(file.read())
    except FileNotFoundError:
        pass
    if not os.path.exists(name):
        with open(os.path.join(place, name)) as file:
            rows.append(torch.tensor([float(word) for word in file.read().split()]))


torch.manual_seed(0)
x = torch.stack(rows)
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(TensorDataset(x, x[:, :3].argmax(1)), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(4):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
