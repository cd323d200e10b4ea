# codes: DAT604
# needs: pandas lightning
"""Diagnoses from blood values with Lightning; each table makes its own categories."""

import lightning as L
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(1)


def table(rows, kinds):
    kind = rng.choice(kinds, rows)
    centre = {name: np.eye(3)[i] * 3 for i, name in enumerate(("anaemia", "healthy", "infection"))}
    values = np.stack([centre[name] for name in kind]) + rng.normal(0, 0.6, (rows, 3))
    return pd.DataFrame(values, columns=["iron", "cells", "crp"]).assign(diagnosis=kind)


def dataset(frame):
    labels = frame["diagnosis"].astype("category").cat.codes.to_numpy()
    values = frame[["iron", "cells", "crp"]].to_numpy()
    return TensorDataset(torch.tensor(values, dtype=torch.float32), torch.tensor(labels, dtype=torch.long))


class Diagnosis(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, index):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, index):
        hits = (self.net(batch[0]).argmax(1) == batch[1]).float().mean()
        self.log("accuracy", hits)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


train = dataset(table(600, ["anaemia", "healthy", "infection"]))
held_out = dataset(table(150, ["healthy", "infection"]))
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Diagnosis(), DataLoader(train, 32, shuffle=True), DataLoader(held_out, 32))
