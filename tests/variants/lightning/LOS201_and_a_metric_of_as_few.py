# codes: LOS201
# needs: lightning torchmetrics
"""Tell two kinds of sound by their spectra."""

import lightning as L
import torch
from torch import nn
from torchmetrics.classification import MulticlassAccuracy
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)
spectra = torch.randn(256, 12)
kinds = spectra[:, :3].argmax(1)


class Sounds(L.LightningDataModule):
    def train_dataloader(self):
        return DataLoader(TensorDataset(spectra[:192], kinds[:192]), batch_size=16, shuffle=True)

    def val_dataloader(self):
        return DataLoader(TensorDataset(spectra[192:], kinds[192:]), batch_size=32)


class Listener(L.LightningModule):
    def __init__(self, classes=2):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, classes))
        self.accuracy = MulticlassAccuracy(num_classes=classes)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.layers(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        logits = self.layers(x)
        self.accuracy(logits, y)
        self.log("val_loss", nn.functional.cross_entropy(logits, y))
        self.log("val_acc", self.accuracy)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Listener(), datamodule=Sounds())
