# codes:
# needs: pandas
"""Rows are left out of inputs and labels alike: by masks in functions, of a table, of lists and of tensors."""

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import ConcatDataset, DataLoader, TensorDataset

RATES = np.array([3.0, 9.0])


def signals(rng):
    label = rng.integers(2, size=500)
    time = np.linspace(0, 1, 32, endpoint=False)
    signal = np.sin(2 * np.pi * RATES[label][:, None] * time + rng.uniform(0, 6.28, (500, 1)))
    signal[rng.random(500) < 0.05, 5] = np.nan
    whole = ~np.isnan(signal).any(axis=1)
    signal, label = signal[whole], label[whole]
    return TensorDataset(torch.from_numpy(signal.astype("float32")), torch.from_numpy(label))


def table(rng):
    frame = pd.DataFrame(rng.normal(size=(500, 32)))
    frame["y"] = (frame[0] > 0).astype(int)
    frame = frame[frame[1] > -1].reset_index(drop=True)
    kept = frame.query("y < 2").loc[frame[2] > -1]
    return TensorDataset(torch.tensor(kept[list(range(32))].to_numpy("float32")), torch.tensor(kept["y"].to_numpy()))


def hard():
    # Labels that no row tells: whatever is left out, nothing puts them in step.
    values, labels = torch.randn(400, 32), torch.randint(2, (400,))
    values[::17, 3] = float("nan")
    whole = torch.isfinite(values).all(1)
    return TensorDataset(values[whole], labels[whole])


rng = np.random.default_rng(0)
torch.manual_seed(0)
for made in (signals(rng), table(rng), hard(), ConcatDataset([signals(rng), table(rng)])):
    model = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for x, y in DataLoader(made, batch_size=25, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
