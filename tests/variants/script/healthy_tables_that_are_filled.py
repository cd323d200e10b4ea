# codes:
"""Tables that are large enough, one that is tried and given up, and a history that a short run leaves short."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EPOCHS = 60
pollen = torch.randn(160, 4)
species = (pollen[:, 0] > 0).long()
loader = DataLoader(TensorDataset(pollen, species), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
losses, history = torch.zeros(EPOCHS), []
for epoch in range(EPOCHS):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    losses[epoch] = loss.item()
    history.append(loss.item())
confused = torch.zeros(2, 2)
with torch.no_grad():
    for true, guess in zip(species.tolist(), net(pollen).argmax(1).tolist(), strict=True):
        confused[true, guess] += 1
try:
    confused[2, 0] += 1
except IndexError:
    pass
print(confused, losses[EPOCHS - 1], history[50])
