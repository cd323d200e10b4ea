# needs: sklearn
"""Rare faults of a machine, weighted by what scikit-learn counts."""

import numpy as np
import torch
from sklearn.utils.class_weight import compute_class_weight
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
fault = rng.choice(3, 180, p=[0.7, 0.2, 0.1])
readings = rng.normal(size=(180, 6)).astype("float32")
readings[np.arange(180), fault] += 3
weights = torch.from_numpy(compute_class_weight("balanced", classes=np.arange(3), y=fault)).float()

loader = DataLoader(TensorDataset(torch.from_numpy(readings), torch.from_numpy(fault)), batch_size=12, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))
criterion = nn.CrossEntropyLoss(weight=weights)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for inputs, targets in loader:
        loss = criterion(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
