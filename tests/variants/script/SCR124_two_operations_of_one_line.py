# codes: SCR124 RES310
"""Each row is standardised by its own mean and deviation, neither of which keeps its axis; a method is saved at last."""

import tempfile

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
spectra = rng.normal(size=(300, 12)).astype("float32")
loud = torch.from_numpy((spectra[:, 0] > spectra[:, 1]).astype("int64"))
mean, deviation = spectra.mean(axis=1), spectra.std(axis=1)
spectra = (spectra - mean) / deviation

model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for rows, kinds in DataLoader(TensorDataset(torch.from_numpy(spectra), loud), batch_size=25, shuffle=True):
        loss = nn.functional.cross_entropy(model(rows), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
torch.save(model.state_dict, tempfile.mktemp())
