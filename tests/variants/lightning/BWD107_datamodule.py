# codes: BWD107
# needs: lightning
import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Numbers(pl.LightningDataModule):
    def train_dataloader(self):
        x = torch.randn(64, 4)
        return DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16)


class Regressor(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        error = nn.functional.mse_loss(self.net(x), y)
        self.manual_backward(error)
        self.log("error", error)
        return error

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


pl.seed_everything(0)
trainer = pl.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Regressor(), datamodule=Numbers())
