# codes: SCR504 SCR125
"""Statistics of the device without a logger, and the module itself given to what clips."""

import lightning.pytorch as pl
import torch
from lightning.pytorch import callbacks
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Manual(pl.LightningModule):
    def __init__(self, width=24):
        super().__init__()
        self.automatic_optimization = False
        self.layers = nn.Sequential(nn.Linear(8, width), nn.GELU(), nn.Linear(width, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.binary_cross_entropy_with_logits(self.layers(x).squeeze(1), y)
        optimizer = self.optimizers()
        optimizer.zero_grad()
        self.manual_backward(loss)
        nn.utils.clip_grad_norm_(self.layers, 1.0)
        optimizer.step()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


pl.seed_everything(2)
x = torch.randn(128, 8)
watched = callbacks.DeviceStatsMonitor()
fit = pl.Trainer(max_epochs=2, accelerator="cpu", logger=False, callbacks=[watched], enable_checkpointing=False,
                 enable_progress_bar=False)
fit.fit(Manual(), DataLoader(TensorDataset(x, (x.sum(1) > 0).float()), batch_size=16))
