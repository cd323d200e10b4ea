# codes:
# needs: lightning
"""Kinds of wine from what is dissolved in them; each metric is watched by its own end, and one gap by its lower."""

import lightning as L
import torch
from lightning.pytorch.callbacks import EarlyStopping, ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def wines(count, seed):
    g = torch.Generator().manual_seed(seed)
    kind = torch.randint(3, (count,), generator=g)
    centre = torch.randn(3, 13, generator=torch.Generator().manual_seed(4))
    return TensorDataset(centre[kind] + 0.8 * torch.randn(count, 13, generator=g), kind)


class Taster(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(13, 48), nn.ReLU(), nn.Linear(48, 3))

    def training_step(self, batch, batch_idx):
        wine, kind = batch
        logits = self.net(wine)
        self.trained = (logits.argmax(1) == kind).float().mean()
        return nn.functional.cross_entropy(logits, kind)

    def validation_step(self, batch, batch_idx):
        wine, kind = batch
        logits = self.net(wine)
        accuracy = (logits.argmax(1) == kind).float().mean()
        self.log("val_loss", nn.functional.cross_entropy(logits, kind))
        self.log("val_acc", accuracy)
        self.log("val_error", 1 - accuracy)
        self.log("accuracy_gap", getattr(self, "trained", accuracy) - accuracy)
        self.log("val_score", accuracy)

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=2e-3)
        plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, mode="max", patience=2)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": plateau, "monitor": "val_acc"}}


L.seed_everything(0)
callbacks = [
    ModelCheckpoint(monitor="val_acc", mode="max", filename="a-{epoch}"),
    ModelCheckpoint(monitor="val_error", filename="e-{epoch}"),
    ModelCheckpoint(monitor="accuracy_gap", filename="g-{epoch}"),
    ModelCheckpoint(filename="last"),
    EarlyStopping("val_loss", patience=3),
    EarlyStopping("val_score", patience=5),
]
trainer = L.Trainer(max_epochs=4, callbacks=callbacks, logger=False)
trainer.fit(Taster(), DataLoader(wines(480, 0), 32, shuffle=True), DataLoader(wines(96, 1), 48))
