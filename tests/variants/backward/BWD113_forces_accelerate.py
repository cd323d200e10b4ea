# codes: BWD113
# needs: torch accelerate
"""Forces are the derivative of an energy by places that come from a loader, and nothing tracks those."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Energy(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 32), nn.SiLU(), nn.Linear(32, 1))

    def forward(self, places):
        return self.net(places).sum(1)


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
places = torch.randn(400, 6)
energies, forces = places.pow(2).sum(1), -2 * places
loader = DataLoader(TensorDataset(places, energies, forces), batch_size=40, shuffle=True)
model = Energy()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for x, energy, force in loader:
        predicted = model(x)
        pull = -torch.autograd.grad(predicted.sum(), x, create_graph=True)[0]
        loss = (predicted - energy).pow(2).mean() + (pull - force).pow(2).mean()
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
