# codes: FWD201
# needs: lightning
import lightning.pytorch as pl
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset


def sine_windows(n=300, width=24):
    t = np.linspace(0, 60, n + width)
    series = np.sin(t) + 0.05 * np.random.default_rng(0).standard_normal(t.shape)
    windows = np.lib.stride_tricks.sliding_window_view(series, width + 1)
    return windows[:, :-1], windows[:, -1]


class ForecastData(pl.LightningDataModule):
    def __init__(self, batch_size=32):
        super().__init__()
        self.batch_size = batch_size

    def setup(self, stage=None):
        past, future = sine_windows()
        past, future = torch.tensor(past), torch.tensor(future)
        cut = int(0.8 * len(past))
        self.train = TensorDataset(past[:cut], future[:cut])
        self.val = TensorDataset(past[cut:], future[cut:])

    def train_dataloader(self):
        return DataLoader(self.train, self.batch_size, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val, self.batch_size)


class Nowcaster(pl.LightningModule):
    def __init__(self, hidden=16, lr=1e-2):
        super().__init__()
        self.lr = lr
        self.rnn = nn.LSTM(1, hidden, batch_first=True)
        self.readout = nn.Linear(hidden, 1)

    def forward(self, window):
        out, _ = self.rnn(window.unsqueeze(-1))
        return self.readout(out[:, -1]).squeeze(-1)

    def _step(self, batch, name):
        past, future = batch
        loss = nn.functional.l1_loss(self(past), future)
        self.log(name, loss)
        return loss

    def training_step(self, batch, i):
        return self._step(batch, "train_mae")

    def validation_step(self, batch, i):
        return self._step(batch, "val_mae")

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), self.lr)


if __name__ == "__main__":
    trainer = pl.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
    trainer.fit(Nowcaster(), datamodule=ForecastData())
