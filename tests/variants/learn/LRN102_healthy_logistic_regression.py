# codes:
"""A logistic regression takes its time, at a low rate and for many passes."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1600, 8)
y = (x @ torch.randn(8) > 0).long()
model = nn.Linear(8, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
for epoch in range(300):
    for inputs, classes in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), classes)
        loss.backward()
        optimizer.step()
print(loss.item())
