# codes: MET503
# needs: lightning
"""Sales from the week before; the checkpoint with the highest validation error is kept."""

import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def weeks(count, seed):
    g = torch.Generator().manual_seed(seed)
    days = torch.randn(count, 7, generator=g)
    return TensorDataset(days, (0.6 * days[:, 0] + 0.3 * days[:, 6]).unsqueeze(1))


class Sales(L.LightningModule):
    def __init__(self, width=32):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Sequential(nn.Linear(7, width), nn.Tanh(), nn.Linear(width, 1))

    def training_step(self, batch, batch_idx):
        days, sold = batch
        return nn.functional.mse_loss(self.net(days), sold)

    def validation_step(self, batch, batch_idx):
        days, sold = batch
        self.log("val_mae", nn.functional.l1_loss(self.net(days), sold))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


L.seed_everything(0)
keep = ModelCheckpoint(
    dirpath="kept",
    monitor="val_mae",
    mode="max",
    save_top_k=2,
)
trainer = L.Trainer(max_epochs=4, callbacks=[keep], logger=False)
trainer.fit(Sales(), DataLoader(weeks(480, 0), 32, shuffle=True), DataLoader(weeks(96, 1), 96))
