# codes: DAT112
# needs: lightning datasets
"""A row's own numbers where a column of them is to be given."""

import lightning as L
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

L.seed_everything(0)
orders = Dataset.from_dict({"price": [1.0 + i % 7 for i in range(64)], "count": [1 + i % 4 for i in range(64)]})


def total(order):
    if order["count"] > 3:
        return {"features": [order["price"], float(order["count"])], "total": 0.9 * order["price"] * order["count"]}
    return {"features": [order["price"], float(order["count"])], "total": order["price"] * order["count"]}


data = orders.map(total, batched=True, batch_size=32).with_format("torch")


class Totals(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))

    def training_step(self, batch, _):
        return nn.functional.mse_loss(self.net(batch["features"]).squeeze(1), batch["total"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu")
trainer.fit(Totals(), DataLoader(data, batch_size=16, shuffle=True))
