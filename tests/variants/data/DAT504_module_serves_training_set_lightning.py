# codes: DAT504
# needs: lightning
"""A data module whose validation loader serves the training part."""

import lightning.pytorch as pl
import torch
import torch.nn.functional as F
from lightning.pytorch.callbacks import EarlyStopping, ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


class SensorData(pl.LightningDataModule):
    def __init__(self, batch_size=32):
        super().__init__()
        self.batch_size = batch_size

    def setup(self, stage):
        g = torch.Generator().manual_seed(8)
        x = torch.randn(800, 1, 64, generator=g)
        y = torch.randint(0, 3, (800,), generator=g)
        x[:, 0, :] += torch.sin(torch.arange(64) * (0.2 + 0.25 * y[:, None]))
        self.train_ds, self.val_ds = random_split(TensorDataset(x, y), [640, 160], generator=g)

    def train_dataloader(self):
        return DataLoader(self.train_ds, batch_size=self.batch_size, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.train_ds, batch_size=self.batch_size)


class Net(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv1d(1, 16, 7, 2), nn.BatchNorm1d(16), nn.ReLU(), nn.Conv1d(16, 32, 5, 2), nn.ReLU(),
                                  nn.AdaptiveAvgPool1d(4), nn.Flatten(), nn.Linear(128, 3))

    def training_step(self, batch, _):
        x, y = batch
        loss = F.cross_entropy(self.body(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, _):
        x, y = batch
        logits = self.body(x)
        self.log_dict({"val_loss": F.cross_entropy(logits, y), "val_acc": (logits.argmax(1) == y).float().mean()}, prog_bar=True)

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=2e-3)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer), "monitor": "val_loss"}}


if __name__ == "__main__":
    pl.seed_everything(8)
    trainer = pl.Trainer(max_epochs=4, logger=False, callbacks=[EarlyStopping("val_loss", patience=3), ModelCheckpoint(dirpath="best", monitor="val_loss")])
    trainer.fit(Net(), datamodule=SensorData())
    print(trainer.callback_metrics)
