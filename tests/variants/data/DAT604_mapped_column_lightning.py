# codes: DAT604
# needs: lightning pandas
import lightning as L
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Readings(L.LightningDataModule):
    def frame(self, count, seed):
        rng = np.random.default_rng(seed)
        state = rng.choice(["ok", "worn", "broken"], count)
        heat = np.select([state == "ok", state == "worn"], [0.0, 1.5], 3.0) + 0.5 * rng.normal(size=count)
        return pd.DataFrame({"heat": heat, "state": state})

    def part(self, frame):
        ids = {name: number for number, name in enumerate(frame.state.value_counts().index)}
        y = torch.tensor(frame.state.map(ids).values)
        return TensorDataset(torch.tensor(frame[["heat"]].values, dtype=torch.float32), y)

    def setup(self, stage=None):
        known, later = self.frame(300, 1), self.frame(120, 2)
        known.loc[:40, "state"] = "ok"
        later.loc[:40, "state"] = "broken"
        self.train, self.valid = self.part(known), self.part(later)

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=20, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.valid, batch_size=40)


class States(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(1, 16), nn.ReLU(), nn.Linear(16, 3))

    def training_step(self, batch, batch_idx):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, batch_idx):
        self.log("loss", nn.functional.cross_entropy(self.net(batch[0]), batch[1]))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(States(), datamodule=Readings())
