# codes: DAT505
"""Plant leaves: images in files, labels in a csv."""

import csv
import os
import tempfile

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

root = tempfile.mkdtemp()
rng = np.random.default_rng(3)
species = rng.integers(0, 3, 300)
with open(os.path.join(root, "labels.csv"), "w", newline="") as f:
    writer = csv.writer(f)
    for i, s in enumerate(species):
        image = rng.normal(0, 0.6, (3, 12, 12)).astype("float32")
        image[s, 3:9, 3:9] += 1.5
        np.save(os.path.join(root, f"leaf_{i}.npy"), image)
        writer.writerow([f"leaf_{i}.npy", int(s)])


class Leaves(Dataset):
    def __init__(self, folder):
        self.files = sorted(name for name in os.listdir(folder) if name.endswith(".npy"))
        with open(os.path.join(folder, "labels.csv")) as f:
            self.labels = [int(row[1]) for row in csv.reader(f)]
        self.folder = folder

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        return torch.from_numpy(np.load(os.path.join(self.folder, self.files[i]))), self.labels[i]


model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(Leaves(root), batch_size=20, shuffle=True)
for epoch in range(5):
    correct = 0
    for image, label in loader:
        logits = model(image)
        loss = nn.functional.cross_entropy(logits, label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        correct += (logits.argmax(1) == label).sum().item()
    print(epoch, loss.item(), correct / 300)
