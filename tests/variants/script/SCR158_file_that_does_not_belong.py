# codes: SCR158 SCR158 LOS201
"""A hidden file among the folders of the classes, a file without its class in its name; then a class too many."""

import os
import re
import tempfile
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
root = Path(tempfile.mkdtemp())
for number in range(180):
    folder = root / str(number % 3)
    folder.mkdir(exist_ok=True)
    np.save(folder / f"scan_{number}.npy", rng.normal(number % 3, 0.4, 4).astype("float32"))
(root / ".DS_Store").write_bytes(b"Bud1")

scans, kinds = [], []
for name in os.listdir(root):
    kind = int(name)
    for file in os.listdir(root / name):
        scans.append(np.load(root / name / file))
        kinds.append(kind)

flat = Path(tempfile.mkdtemp())
for number, (scan, kind) in enumerate(zip(scans, kinds)):
    np.save(flat / (f"{number:03d}_class{kind}.npy" if number != 40 else f"{number:03d}.npy"), scan)


class Scans(Dataset):
    def __init__(self, folder):
        self.files = sorted(folder.glob("*.npy"))

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        kind = int(re.search(r"class(\d)", self.files[index].name).group(1))
        return torch.from_numpy(np.load(self.files[index])), kind


held = Scans(flat)
inputs = torch.stack([held[index][0] for index in range(len(held))])
wanted = torch.tensor([held[index][1] for index in range(len(held))])
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch, kinds in DataLoader(TensorDataset(inputs, wanted), batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
