# codes: LOS124
"""Imbalanced ECG beats, 1-D ResNet, class weights of sklearn."""

import numpy as np
import torch
from sklearn.utils.class_weight import compute_class_weight
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Beats(Dataset):
    def __init__(self, n=400, seed=0):
        r = np.random.default_rng(seed)
        self.labels = r.choice(4, n, p=[0.7, 0.15, 0.1, 0.05])
        t = np.linspace(0, 1, 64)
        self.waves = np.stack([np.sin(2 * np.pi * (2 + k) * t) + 0.2 * r.normal(size=64) for k in self.labels]).astype(
            np.float32
        )

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return self.waves[i][None], self.labels[i]


class Res1d(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.f = nn.Sequential(
            nn.Conv1d(c, c, 5, padding=2),
            nn.BatchNorm1d(c),
            nn.ReLU(),
            nn.Conv1d(c, c, 5, padding=2),
            nn.BatchNorm1d(c),
        )

    def forward(self, x):
        return torch.relu(x + self.f(x))


def net(classes):
    return nn.Sequential(
        nn.Conv1d(1, 12, 7, 2, 3),
        Res1d(12),
        nn.MaxPool1d(2),
        Res1d(12),
        nn.AdaptiveAvgPool1d(1),
        nn.Flatten(),
        nn.Linear(12, classes),
    )


class BeatTrainer:
    def __init__(self, data):
        self.data = data
        self.model = net(4)
        w = compute_class_weight("balanced", classes=np.unique(data.labels), y=data.labels)
        self.criterion = nn.CrossEntropyLoss(weight=torch.from_numpy(w))
        self.optim = torch.optim.AdamW(self.model.parameters(), 2e-3)

    def fit(self, epochs):
        for e in range(epochs):
            for wave, label in DataLoader(self.data, 32, shuffle=True, drop_last=True):
                loss = self.criterion(self.model(wave), label)
                self.optim.zero_grad()
                loss.backward()
                self.optim.step()
            print(e, loss.item())


if __name__ == "__main__":
    BeatTrainer(Beats()).fit(2)
