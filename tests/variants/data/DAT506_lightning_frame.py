# codes: DAT506
# needs: pandas lightning
"""Churn with Lightning: every column of the table goes in, the answer too."""

import lightning as L
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
table = pd.DataFrame(rng.normal(size=(600, 5)), columns=["age", "calls", "fee", "months", "visits"])
table["churn"] = (table["calls"] + rng.normal(0, 1, 600) > 0.5).astype(int)
values = torch.tensor(table.to_numpy(), dtype=torch.float32)
answers = torch.tensor(table["churn"].to_numpy())


class Churn(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, index):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Churn(), DataLoader(TensorDataset(values, answers), 32, shuffle=True))
