"""Two groups of parameters: the head is to be trained faster than the rest."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(512, 20)
labels = ((inputs[:, :3] ** 2).sum(dim=1) > 2.4).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=32, shuffle=True)

body = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
head = nn.Linear(64, 2)
model = nn.Sequential(body, head)
optimizer = torch.optim.AdamW(
    [
        {"params": body.parameters(), "lr": 1e-3},
        {"params": head.parameters(), "lr": 3e-3},
    ]
)
criterion = nn.CrossEntropyLoss()

for epoch in range(5):
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
