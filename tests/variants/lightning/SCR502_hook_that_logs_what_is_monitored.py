# codes: SCR502
# needs: lightning
import tempfile

import lightning as L
import torch
import torch.nn.functional as F
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Churn(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, x):
        return self.layers(x).squeeze(1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return F.binary_cross_entropy_with_logits(self(x), y)

    def validation_step(self, batch, batch_idx):
        x, y = batch
        return {"right": (self(x) > 0) == (y > 0.5)}

    def validation_epoch_end(self, outputs):
        self.log("val_acc", torch.cat([o["right"] for o in outputs]).float().mean())

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=3e-3)


L.seed_everything(1)
usage = torch.randn(240, 8)
left = (usage[:, 0] - usage[:, 3] > 0).float()
best = ModelCheckpoint(dirpath=tempfile.mkdtemp(), monitor="val_acc", mode="max")
trainer = L.Trainer(max_epochs=4, accelerator="cpu", callbacks=[best], logger=False, enable_progress_bar=False)
trainer.fit(
    Churn(),
    DataLoader(TensorDataset(usage[:200], left[:200]), batch_size=40, shuffle=True),
    DataLoader(TensorDataset(usage[200:], left[200:]), batch_size=40),
)
