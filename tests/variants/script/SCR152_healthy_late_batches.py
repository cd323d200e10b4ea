# codes:
"""What late batches of an epoch leave is averaged at its end, by a function."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
reeds = torch.randn(1600, 4)
loader = DataLoader(TensorDataset(reeds, reeds.sum(1, keepdim=True)), batch_size=4, shuffle=True)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)


def learn():
    seen = []
    for place, (inputs, targets) in enumerate(loader):
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if place > 390:
            seen.append(loss.detach())
    return torch.stack(seen).mean(), seen[5]


for epoch in range(3):
    print(learn())
