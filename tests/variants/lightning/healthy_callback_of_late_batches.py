# codes:
# needs: lightning
# A callback measures every twentieth batch once the first are over, and tells their mean.
import time

import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Throughput(pl.Callback):
    def __init__(self, after=20):
        self.after, self.measured, self.seconds = after, 0, 0.0

    def on_train_batch_start(self, trainer, module, batch, index):
        self.began = time.perf_counter()

    def on_train_batch_end(self, trainer, module, outputs, batch, index):
        if index > self.after:
            self.measured += 1
            self.seconds += time.perf_counter() - self.began

    def on_train_epoch_end(self, trainer, module):
        print("seconds a batch:", self.seconds / self.measured)


class Regressor(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 1))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.mse_loss(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), 1e-2)


pl.seed_everything(1)
x = torch.randn(800, 6)
y = x[:, :1] - 0.5 * x[:, 3:4]
trainer = pl.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, callbacks=[Throughput()])
trainer.fit(Regressor(), DataLoader(TensorDataset(x, y), 20, shuffle=True))
