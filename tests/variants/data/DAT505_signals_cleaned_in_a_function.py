# codes: DAT505
"""Windows of a signal with missing values are left out in a function; the labels are cut to as many."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

RATES = np.array([3.0, 7.0, 12.0])


def recorded(count, rng):
    label = rng.integers(3, size=count)
    time = np.linspace(0, 1, 48, endpoint=False)
    signal = np.sin(2 * np.pi * RATES[label][:, None] * time + rng.uniform(0, 6.28, (count, 1)))
    signal += 0.4 * rng.normal(size=signal.shape)
    signal[rng.random(count) < 0.04, 5] = np.nan
    return signal.astype("float32"), label


def prepared(signal, label):
    whole = ~np.isnan(signal).any(axis=1)
    signal = signal[whole]
    label = label[: len(signal)]
    return TensorDataset(torch.from_numpy(signal)[:, None], torch.from_numpy(label))


torch.manual_seed(0)
loader = DataLoader(prepared(*recorded(1500, np.random.default_rng(0))), batch_size=50, shuffle=True)
model = nn.Sequential(
    nn.Conv1d(1, 16, 9, padding=4), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(16, 3)
)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
