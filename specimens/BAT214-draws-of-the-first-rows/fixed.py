"""Draw every batch from all rows of the training set."""

import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(1200, 10)
targets = inputs[:, :3].sum(1, keepdim=True)
x_train, y_train = inputs[:1000], targets[:1000]
x_test, y_test = inputs[1000:], targets[1000:]
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
batch_size = 32
for step in range(2000):
    rows = torch.randint(0, len(x_train), (batch_size,))
    loss = nn.functional.mse_loss(model(x_train[rows]), y_train[rows])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(nn.functional.mse_loss(model(x_test), y_test).item())
