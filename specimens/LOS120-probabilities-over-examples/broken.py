"""Make log-probabilities of the logits over the examples of the batch, and not over the classes."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(240, 8)
labels = inputs[:, :4].argmax(1)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)

for epoch in range(3):
    for x, y in DataLoader(TensorDataset(inputs, labels), batch_size=24, shuffle=True):
        log_probabilities = torch.log_softmax(model(x), dim=0)
        loss = -log_probabilities[torch.arange(len(y)), y].mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
