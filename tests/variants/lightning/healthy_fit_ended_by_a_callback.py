# codes:
# needs: lightning
# A callback ends the training by an exception of the script's own, which the script takes.
import lightning as L
import torch
from lightning.pytorch.callbacks import Callback, EarlyStopping
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.log("val_loss", nn.functional.cross_entropy(self.net(x), y))

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


class GoodEnough(Exception):
    pass


class PrintLosses(Callback):
    def on_train_epoch_end(self, trainer, pl_module):
        if trainer.callback_metrics["train_loss"] < 2.0:
            raise GoodEnough

    def on_validation_epoch_end(self, trainer, pl_module):
        logged = trainer.callback_metrics
        print(f"epoch {trainer.current_epoch}: val {logged['val_loss']:.3f}")


L.seed_everything(0)
x, held_out = torch.randn(200, 12), torch.randn(40, 12)
train = DataLoader(TensorDataset(x, x[:, :3].argmax(1)), batch_size=20, shuffle=True)
val = DataLoader(TensorDataset(held_out, held_out[:, :3].argmax(1)), batch_size=20)
trainer = L.Trainer(max_epochs=4, callbacks=[EarlyStopping("val_loss"), PrintLosses()])
try:
    trainer.fit(Classifier(), train, val)
except GoodEnough:
    print("low enough")
