# codes:
# needs: lightning
"""Hooks of a callback that ask, in the end, for what came of epochs that a rehearsal does not come to."""

import lightning as L
import torch
from lightning.pytorch.callbacks import Callback
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Kept(Callback):
    def __init__(self):
        self.val, self.train, self.batches = [], {}, 0

    def on_train_batch_end(self, *args):
        self.batches += 1

    def on_validation_epoch_end(self, trainer, module):
        if not trainer.sanity_checking:
            self.val.append(float(trainer.callback_metrics["val_loss"]))

    def on_train_epoch_end(self, trainer, module):
        self.train[trainer.current_epoch] = float(trainer.callback_metrics["train_loss"])
        assert self.batches == 25 * (trainer.current_epoch + 1)

    def on_fit_end(self, trainer, module):
        print(self.train[9], self.val[9])


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, index):
        loss = nn.functional.cross_entropy(self.net(batch[0]), batch[1])
        self.log("train_loss", loss, on_step=False, on_epoch=True)
        return loss

    def validation_step(self, batch, index):
        self.log("val_loss", nn.functional.cross_entropy(self.net(batch[0]), batch[1]))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


L.seed_everything(0)
x = torch.randn(1000, 6)
y = x[:, :3].argmax(1)
train = DataLoader(TensorDataset(x[:800], y[:800]), 32, shuffle=True)
val = DataLoader(TensorDataset(x[800:], y[800:]), 50)
trainer = L.Trainer(
    max_epochs=10, callbacks=[Kept()], logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Classifier(), train, val)
assert trainer.global_step == 250
