# codes: SCR147
# needs: sklearn
"""A function of scikit-learn's that is asked for noise below zero."""

import torch
from sklearn.datasets import make_moons
from torch import nn

points, kinds = make_moons(400, noise=-0.1, random_state=0)
inputs, labels = torch.tensor(points, dtype=torch.float32), torch.tensor(kinds)
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(80):
    rows = torch.randint(0, 400, (64,))
    loss = nn.functional.cross_entropy(model(inputs[rows]), labels[rows])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
