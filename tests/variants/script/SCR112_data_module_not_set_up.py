# codes: SCR112
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


class Movements(L.LightningDataModule):
    def __init__(self, count=200, batch_size=20):
        super().__init__()
        self.count, self.batch_size = count, batch_size

    def setup(self, stage=None):
        torch.manual_seed(0)
        signals = torch.randn(self.count, 3, 24)
        kinds = (signals[:, 0].mean(1) > 0).long()
        self.train_set, self.val_set = random_split(TensorDataset(signals, kinds), [160, 40])

    def train_dataloader(self):
        return DataLoader(self.train_set, batch_size=self.batch_size, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val_set, batch_size=40)


class Net(L.LightningModule):
    def __init__(self, total_steps):
        super().__init__()
        self.total_steps = total_steps
        self.net = nn.Sequential(nn.Conv1d(3, 16, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        signals, kinds = batch
        return nn.functional.cross_entropy(self.net(signals), kinds)

    def validation_step(self, batch, _):
        signals, kinds = batch
        self.log("val_acc", (self.net(signals).argmax(1) == kinds).float().mean())

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=3e-3)
        scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=self.total_steps)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "interval": "step"}}


L.seed_everything(1)
data = Movements()
steps = 3 * len(data.train_dataloader())
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Net(steps), datamodule=data)
