# codes: STP218
"""The loss of a convolutional network on whatever device there is, negated before the backward."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
images = torch.rand(128, 1, 10, 10)
classes = (images[:, 0, :5].mean((1, 2)) > images[:, 0, 5:].mean((1, 2))).long()
loader = DataLoader(TensorDataset(images, classes), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 64, 2)).to(device)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
for epoch in range(2):
    for x, y in loader:
        x, y = x.to(device), y.to(device)
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        (-loss).backward()
        optimizer.step()
    print(epoch, loss.item())
