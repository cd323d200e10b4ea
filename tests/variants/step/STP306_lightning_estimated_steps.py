# codes: STP306
# needs: lightning
# The steps that the trainer counts, in a schedule that it steps once an epoch.
import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Waves(L.LightningDataModule):
    def setup(self, stage=None):
        start = torch.rand(960, 1) * 6.3
        waves = torch.sin(start + torch.arange(25) * 0.25).unsqueeze(-1)
        self.rows = TensorDataset(waves[:, :-1], waves[:, -1, 0])

    def train_dataloader(self):
        return DataLoader(self.rows, 32, shuffle=True)


class Forecaster(L.LightningModule):
    def __init__(self, lr=5e-3):
        super().__init__()
        self.lr = lr
        self.rnn = nn.LSTM(1, 32, batch_first=True)
        self.out = nn.Linear(32, 1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return F.mse_loss(self.out(self.rnn(x)[0][:, -1]).squeeze(-1), y)

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=self.lr)
        scheduler = torch.optim.lr_scheduler.OneCycleLR(
            optimizer, max_lr=self.lr, total_steps=self.trainer.estimated_stepping_batches
        )
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "interval": "epoch"}}


if __name__ == "__main__":
    L.seed_everything(1)
    trainer = L.Trainer(max_epochs=8, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Forecaster(), Waves())
