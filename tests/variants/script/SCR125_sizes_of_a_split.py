# codes: SCR125
# needs: numpy
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)

folds = np.split(np.arange(150), 4)
whole = torch.randn(150, 3)
n_train, n_val = 130, 30
x, held = whole.split([n_train, n_val])
y = (x[:, 0] > 0).long()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
