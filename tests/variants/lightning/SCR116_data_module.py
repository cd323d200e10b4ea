# codes: SCR112 SCR116
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Signals(lightning.LightningDataModule):
    def __init__(self, batch_size):
        self.batch_size = batch_size

    def setup(self, stage):
        torch.manual_seed(0)
        signals = torch.randn(160, 5)
        self.rows = TensorDataset(signals, (signals[:, 0] > 0).long())

    def train_dataloader(self):
        return DataLoader(self.rows, self.batch_size, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.rows, self.batch_size)


class Classifier(lightning.LightningModule):
    def __init__(self, rate=1e-2):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Linear(5, 2)

    def training_step(self, batch, _):
        signal, kind = batch
        return nn.functional.cross_entropy(self.net(signal), kind)

    def validation_step(self, batch, _):
        signal, kind = batch
        self.log("val_loss", nn.functional.cross_entropy(self.net(signal), kind))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.rate)


trainer = lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Classifier(), datamodule=Signals(20))
