"""Divide a dataset into parts that are rounded each for itself."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
inputs = torch.randn(101, 6)
data = TensorDataset(inputs, (inputs.sum(1) > 0).long())
train, held_out = random_split(data, [int(0.8 * len(data)), int(0.2 * len(data))])

model = nn.Linear(6, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in DataLoader(train, batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum((model(x).argmax(1) == y).sum().item() for x, y in DataLoader(held_out, batch_size=20))
    model.train()
    print(f"epoch {epoch}: {right} of {len(held_out)}")
