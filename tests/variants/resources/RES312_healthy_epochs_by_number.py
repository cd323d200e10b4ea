# codes:
"""Weights are saved by the number of the epoch, at times and by a function, and the last ones are averaged."""

import tempfile
from pathlib import Path

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

EPOCHS, EVERY = 12, 3
OUT = Path(tempfile.mkdtemp())


def keep(model, number):
    torch.save(model.state_dict(), OUT / f"kept_{number}.pt")


torch.manual_seed(0)
inputs = torch.randn(400, 6)
loader = DataLoader(TensorDataset(inputs, (inputs[:, 0] > 0).long()), batch_size=20, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
step = 0
for epoch in range(EPOCHS):
    for batch, target in loader:
        loss = nn.functional.cross_entropy(model(batch), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
    torch.save(model.state_dict(), OUT / f"epoch_{epoch + 1}.pt")
    keep(model, epoch)
    if (epoch + 1) % EVERY == 0:
        torch.save(model.state_dict(), OUT / f"step_{step}.pt")

states = [torch.load(OUT / f"epoch_{number}.pt") for number in range(EPOCHS - 2, EPOCHS + 1)]
model.load_state_dict({name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]})
model.load_state_dict(torch.load(OUT / f"kept_{EPOCHS - 1}.pt"))
model.load_state_dict(torch.load(OUT / f"step_{EPOCHS * len(loader)}.pt"))
