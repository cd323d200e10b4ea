# codes: RES302
# needs: lightning
"""Lightning: continue training from a checkpoint with a wider model."""
import os
import tempfile

import lightning as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Sum(pl.LightningModule):
    def __init__(self, width):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Sequential(nn.Linear(5, width), nn.Tanh(), nn.Linear(width, 1))

    def training_step(self, batch, i):
        x, y = batch
        loss = nn.functional.mse_loss(self.net(x).squeeze(-1), y)
        self.log("mse", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


def loader():
    x = torch.randn(200, 5, generator=torch.Generator().manual_seed(0))
    return DataLoader(TensorDataset(x, x.sum(1)), batch_size=20, shuffle=True)


def trainer(epochs):
    return pl.Trainer(max_epochs=epochs, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)


first = trainer(1)
first.fit(Sum(8), loader())
ckpt = os.path.join(tempfile.mkdtemp(), "first.ckpt")
first.save_checkpoint(ckpt)
bigger = Sum(16)
trainer(2).fit(bigger, loader(), ckpt_path=ckpt)
