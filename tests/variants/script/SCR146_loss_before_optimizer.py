# codes: SCR146
"""A function of the script's names its loss before its optimizer, and is called the other way round."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 5)
y = (x[:, 0] > 0).long()


def train(loader, model, loss_fn, optimizer):
    model.train()
    for features, labels in loader:
        loss = loss_fn(model(features), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
loss_fn = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
for epoch in range(3):
    train(loader, model, optimizer, loss_fn)
