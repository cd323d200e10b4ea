# codes: MET503
# needs: lightning torchmetrics
"""Kinds of rock from their spectra; training stops when a torchmetrics score has risen three times."""

import lightning.pytorch as pl
import torch
from lightning.pytorch.callbacks import EarlyStopping
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MulticlassF1Score


class Rocks(pl.LightningDataModule):
    def part(self, count, seed):
        g = torch.Generator().manual_seed(seed)
        kind = torch.randint(4, (count,), generator=g)
        spectra = torch.randn(count, 32, generator=g)
        spectra[torch.arange(count), 8 * kind] += 2.5
        return TensorDataset(spectra, kind)

    def train_dataloader(self):
        return DataLoader(self.part(640, 0), batch_size=32, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.part(160, 1), batch_size=80)


class Geologist(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 4))
        self.f1 = MulticlassF1Score(num_classes=4)

    def training_step(self, batch, batch_idx):
        spectra, kind = batch
        loss = nn.functional.cross_entropy(self.net(spectra), kind)
        self.log("train/loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        spectra, kind = batch
        self.f1.update(self.net(spectra), kind)
        self.log("val/f1", self.f1, on_epoch=True)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


pl.seed_everything(0)
stop = EarlyStopping("val/f1", patience=3)
trainer = pl.Trainer(max_epochs=20, callbacks=[stop], logger=False, enable_checkpointing=False)
trainer.fit(Geologist(), datamodule=Rocks())
