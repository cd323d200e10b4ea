# codes: DAT306 DAT306 SCR120
"""Recordings of unlike length are stacked, and lists made one array; behind them, a number for json."""

import json
import tempfile

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
pitches = rng.integers(0, 2, 200)
waves = [np.sin((0.2 + 0.2 * p) * np.arange(600 if i == 40 else 300)) for i, p in enumerate(pitches)]
marks = [[float(p)] * (2 + i % 3) for i, p in enumerate(pitches)]
spectra = np.stack([np.abs(np.fft.rfft(wave)) for wave in waves]) / 100
known = np.array(marks)
inputs = torch.tensor(np.hstack([spectra, known]), dtype=torch.float32)
model = nn.Sequential(nn.Linear(inputs.shape[1], 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
losses = []
for epoch in range(2):
    for batch, wanted in DataLoader(TensorDataset(inputs, torch.tensor(pitches)), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
with open(f"{tempfile.mkdtemp()}/losses.json", "w") as file:
    json.dump({"mean": np.mean(losses, dtype="float32")}, file)
