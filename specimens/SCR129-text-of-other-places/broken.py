"""Print the loss and the accuracy after each epoch, the values beside the text."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
marks = torch.randn(256, 6)
passed = (marks[:, 0] > 0).long()
loader = DataLoader(TensorDataset(marks, passed), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _epoch in range(2):
    total, right = 0.0, 0
    for x, y in loader:
        scores = model(x)
        loss = nn.functional.cross_entropy(scores, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
        right += (scores.argmax(1) == y).sum().item()
    print("loss %.4f accuracy %.3f" % total / len(loader), right / len(marks))
