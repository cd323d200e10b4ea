# codes:
"""A script that shows what its loss refuses, and waits for each refusal, before it trains."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(200, 8)
y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
criterion = nn.CrossEntropyLoss()
for labels in (torch.tensor([0, 3, 1, 0]), torch.tensor([1, 2, 3, 1])):
    try:
        criterion(torch.randn(4, 3), labels)
    except IndexError as error:
        print("refused:", error)
try:
    nn.functional.binary_cross_entropy(torch.tensor([0.2, 1.4]), torch.tensor([0.0, 1.0]))
except RuntimeError as error:
    print("refused:", error)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(40):
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
