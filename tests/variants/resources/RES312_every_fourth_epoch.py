# codes: RES312
# Weights are saved after epochs 4, 8 and 12, and those after the last, 14, are loaded.
import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def train(epochs, folder):
    torch.manual_seed(0)
    inputs = torch.randn(400, 6)
    loader = DataLoader(TensorDataset(inputs, (inputs[:, 0] > 0).long()), batch_size=20, shuffle=True)
    model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for epoch in range(1, epochs + 1):
        for batch, target in loader:
            loss = nn.functional.cross_entropy(model(batch), target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        if epoch % 4 == 0:
            path = os.path.join(folder, f"weights_{epoch:02d}.pt")
            torch.save(model.state_dict(), path)
    last = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
    last.load_state_dict(torch.load(os.path.join(folder, f"weights_{epochs:02d}.pt")))
    return last


train(14, tempfile.mkdtemp())
