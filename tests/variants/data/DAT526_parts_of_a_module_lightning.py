# codes: DAT526
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split


class Windows(Dataset):
    def __init__(self, series, size=32, stride=2):
        self.series, self.size, self.stride = series, size, stride

    def __len__(self):
        return (len(self.series) - self.size - 1) // self.stride

    def __getitem__(self, i):
        begin = i * self.stride
        return {"past": self.series[begin : begin + self.size], "next": self.series[begin + self.size, 0]}


class Data(L.LightningDataModule):
    def setup(self, stage=None):
        torch.manual_seed(0)
        series = torch.randn(900, 2).cumsum(0) / 10
        whole = Windows(series)
        self.train_set, self.val_set = random_split(whole, [0.8, 0.2])

    def train_dataloader(self):
        return DataLoader(self.train_set, batch_size=32, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val_set, batch_size=64)


class Forecaster(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.gru, self.head = nn.GRU(2, 16, batch_first=True), nn.Linear(16, 1)

    def forward(self, x):
        return self.head(self.gru(x)[0][:, -1]).squeeze(1)

    def training_step(self, batch, _):
        return nn.functional.mse_loss(self(batch["past"]), batch["next"])

    def validation_step(self, batch, _):
        self.log("val_loss", nn.functional.mse_loss(self(batch["past"]), batch["next"]))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu")
trainer.fit(Forecaster(), datamodule=Data())
