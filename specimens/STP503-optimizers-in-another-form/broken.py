# needs: lightning
"""Tell two kinds of sound by their spectra."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)
spectra = torch.randn(256, 12)
kinds = (spectra[:, :6].sum(1) > spectra[:, 6:].sum(1)).long()


class Sounds(L.LightningDataModule):
    def train_dataloader(self):
        return DataLoader(TensorDataset(spectra[:192], kinds[:192]), batch_size=16, shuffle=True)

    def val_dataloader(self):
        return DataLoader(TensorDataset(spectra[192:], kinds[192:]), batch_size=32)


class Listener(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 2))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.layers(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.log("val_loss", nn.functional.cross_entropy(self.layers(x), y))

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=1e-2)
        scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=8)
        return optimizer, scheduler


trainer = L.Trainer(max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Listener(), datamodule=Sounds())
