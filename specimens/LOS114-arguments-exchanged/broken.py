"""Which customers will leave? A loss for yes and no on logits."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tenure = torch.randn(640, 6)
leaves = (tenure[:, 0] - tenure[:, 1] > 0).float()
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
loss_fn = nn.BCEWithLogitsLoss()
for epoch in range(3):
    for rows, labels in DataLoader(TensorDataset(tenure, leaves), batch_size=64, shuffle=True):
        optimizer.zero_grad()
        loss = loss_fn(labels, model(rows))
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
