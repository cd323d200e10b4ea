# codes:
"""Two optimizers of one model that are right: one takes over from the other, or both step what they share.

The features that a picture is compared by have gradients, and no optimizer: they are to stay.
"""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pictures = torch.rand(160, 1, 8, 8)
loader = DataLoader(TensorDataset(pictures + 0.1 * torch.randn_like(pictures), pictures), batch_size=16, shuffle=True)
features = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Conv2d(8, 8, 3))


def fit(model, optimizer, epochs):
    for _ in range(epochs):
        for noisy, clean in loader:
            found = model(noisy)
            loss = nn.functional.mse_loss(features(found), features(clean).detach())
            loss = loss + nn.functional.mse_loss(found, clean)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(loss.item())


network = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
adam = torch.optim.Adam(network.parameters(), lr=1e-3)
sgd = torch.optim.SGD(network.parameters(), lr=1e-2)
fit(network, adam, 2)
fit(network, sgd, 2)

rows = torch.randn(160, 6)
targets = rows[:, :1] - rows[:, 1:2]
regression = nn.Linear(6, 1)
by_error, by_size = (torch.optim.SGD(regression.parameters(), lr=rate) for rate in (1e-1, 1e-3))
for _ in range(3):
    for x, y in DataLoader(TensorDataset(rows, targets), batch_size=16, shuffle=True):
        by_error.zero_grad()
        nn.functional.mse_loss(regression(x), y).backward()
        by_error.step()
        by_size.zero_grad()
        regression.weight.abs().sum().backward()
        by_size.step()
