# codes: LRN201
# needs: lightning
import lightning.pytorch as pl
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Digits(pl.LightningDataModule):
    def prepare_data(self):
        load_digits()

    def setup(self, stage):
        d = load_digits()
        self.X = torch.tensor(d.data, dtype=torch.float32) / 16
        self.y = torch.tensor(d.target)

    def train_dataloader(self):
        return DataLoader(TensorDataset(self.X[:1500], self.y[:1500]), batch_size=50, shuffle=True)

    def val_dataloader(self):
        return DataLoader(TensorDataset(self.X[1500:], self.y[1500:]), batch_size=99)


class Net(pl.LightningModule):
    def __init__(self, weight_decay=1.0):
        super().__init__()
        self.weight_decay = weight_decay
        self.model = nn.Sequential(nn.Linear(64, 100), nn.ReLU(), nn.Linear(100, 100), nn.ReLU(), nn.Linear(100, 10))
        self.loss = nn.CrossEntropyLoss()

    def _step(self, batch, name):
        x, y = batch
        z = self.model(x)
        loss = self.loss(z, y)
        self.log(f"{name}_loss", loss, prog_bar=True)
        self.log(f"{name}_acc", (z.argmax(1) == y).float().mean(), prog_bar=True)
        return loss

    def training_step(self, batch, i):
        return self._step(batch, "train")

    def validation_step(self, batch, i):
        self._step(batch, "val")

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1, weight_decay=self.weight_decay)


if __name__ == "__main__":
    pl.seed_everything(2)
    trainer = pl.Trainer(max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
    trainer.fit(Net(), datamodule=Digits())
    print(trainer.callback_metrics)
