# codes:
# needs: pytorch_lightning torchmetrics
import pytorch_lightning as pl
import torch
import torchmetrics
from pytorch_lightning.callbacks import Callback, ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


class BlobsDataModule(pl.LightningDataModule):
    def __init__(self, batch_size=32):
        super().__init__()
        self.batch_size = batch_size

    def prepare_data(self):
        pass

    def setup(self, stage=None):
        centres = torch.randn(3, 10) * 2
        labels = torch.randint(0, 3, (600,))
        rows = centres[labels] + torch.randn(600, 10)
        self.train_set, self.val_set, self.test_set = random_split(TensorDataset(rows, labels), [400, 100, 100])

    def train_dataloader(self):
        return DataLoader(self.train_set, batch_size=self.batch_size, shuffle=True, num_workers=2)

    def val_dataloader(self):
        return DataLoader(self.val_set, batch_size=self.batch_size)

    def test_dataloader(self):
        return DataLoader(self.test_set, batch_size=self.batch_size)


class Classifier(pl.LightningModule):
    def __init__(self, num_classes=3):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, num_classes))
        self.criterion = nn.CrossEntropyLoss()
        self.train_acc = torchmetrics.Accuracy(task="multiclass", num_classes=num_classes)
        self.val_acc = torchmetrics.Accuracy(task="multiclass", num_classes=num_classes)
        self.val_f1 = torchmetrics.F1Score(task="multiclass", num_classes=num_classes, average="macro")

    def _shared_step(self, batch):
        x, y = batch
        logits = self.net(x)
        return logits, self.criterion(logits, y), y

    def training_step(self, batch, batch_idx):
        logits, loss, y = self._shared_step(batch)
        self.train_acc(logits, y)
        self.log("train/acc", self.train_acc, on_step=False, on_epoch=True)
        self.log("train/loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        logits, loss, y = self._shared_step(batch)
        self.val_acc.update(logits, y)
        self.val_f1.update(logits, y)
        self.log("val/loss", loss)

    def on_validation_epoch_end(self):
        self.log("val/acc", self.val_acc.compute())
        self.log("val/f1", self.val_f1.compute())
        self.val_acc.reset()
        self.val_f1.reset()

    def test_step(self, batch, batch_idx):
        logits, loss, y = self._shared_step(batch)
        self.log_dict({"test/loss": loss, "test/acc": (logits.argmax(1) == y).float().mean()})

    def configure_optimizers(self):
        optimizer = torch.optim.SGD(self.parameters(), lr=0.05, momentum=0.9)
        scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=1)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "monitor": "val/loss"}}


class Printer(Callback):
    def on_train_epoch_end(self, trainer, pl_module):
        print("epoch", trainer.current_epoch, trainer.callback_metrics["val/acc"])


if __name__ == "__main__":
    pl.seed_everything(3)
    data = BlobsDataModule()
    model = Classifier()
    best = ModelCheckpoint(monitor="val/f1", mode="max", filename="{epoch}-{val/f1:.2f}", auto_insert_metric_name=False)
    trainer = pl.Trainer(
        max_epochs=15, accelerator="auto", devices=1, callbacks=[best, Printer()], num_sanity_val_steps=2
    )
    trainer.fit(model, datamodule=data)
    trainer.test(model, datamodule=data, ckpt_path="best")
