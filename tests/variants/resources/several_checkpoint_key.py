# codes: FWD201 FWD301 MET101 SCR115
# needs: sklearn
"""Classify garments: own dataset class, CNN, train / validate / save / reload."""
import argparse
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn
from sklearn.metrics import f1_score
from torch.utils.data import DataLoader, Dataset


class Clothes(Dataset):
    def __init__(self, n, seed):
        rng = np.random.default_rng(seed)
        self.kind = rng.integers(1, 7, n)
        self.pixels = (rng.random((n, 20, 20, 1)) * 2 + self.kind[:, None, None, None]).astype(np.uint8)

    def __len__(self):
        return len(self.kind)

    def __getitem__(self, i):
        image = torch.from_numpy(self.pixels[i]).permute(2, 0, 1)
        return image, int(self.kind[i]) - 1


class GarmentNet(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 16, 3), nn.ReLU(), nn.MaxPool2d(2))
        self.fc = nn.Sequential(
            nn.Flatten(),
            nn.Linear(16 * 5 * 5, 48),
            nn.ReLU(),
            nn.Linear(48, classes),
        )

    def forward(self, x):
        return self.fc(self.conv(x))


def evaluate(model, loader):
    model.eval()
    outputs, truths = [], []
    with torch.no_grad():
        for image, kind in loader:
            outputs.extend(model(image).tolist())
            truths.extend(kind.tolist())
    return f1_score(truths, outputs, average="macro")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--out", default=os.path.join(tempfile.mkdtemp(), "clothes.pt"))
    opt = parser.parse_args()
    torch.manual_seed(0)
    train = DataLoader(Clothes(240, 0), 24, shuffle=True)
    valid = DataLoader(Clothes(60, 1), 24)
    model = GarmentNet(classes=6)
    adam = torch.optim.Adam(model.parameters(), lr=1e-3)
    best = -1.0
    for epoch in range(opt.epochs):
        model.train()
        for image, kind in train:
            adam.zero_grad()
            loss = nn.functional.cross_entropy(model(image), kind)
            loss.backward()
            adam.step()
        score = evaluate(model, valid)
        print(f"epoch {epoch}: loss {loss.item():.3f} f1 {score:.3f}")
        if score > best:
            best = score
            torch.save({"net": model.state_dict(), "f1": best}, opt.out)
    model = GarmentNet(classes=6)
    model.load_state_dict(torch.load(opt.out)["state_dict"])
    print("restored f1", evaluate(model, valid))


if __name__ == "__main__":
    main()
