# codes: MET301
# needs: lightning
"""Kinds of signals; a metric of the script's own that keeps what it is given in lists."""

import lightning as L
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class EpochF1:
    def __init__(self):
        self.preds = []
        self.targets = []

    def update(self, preds, targets):
        self.preds.extend(preds.tolist())
        self.targets.extend(targets.tolist())

    def compute(self):
        return f1_score(self.targets, self.preds, average="macro")


def signals(n, seed):
    g = torch.Generator().manual_seed(seed)
    y = torch.randint(0, 3, (n,), generator=g)
    t = torch.linspace(0, 1, 80)
    x = torch.sin(6.28 * (y[:, None] + 2) * t + torch.rand(n, 1, generator=g)) + 0.4 * torch.randn(n, 80, generator=g)
    return TensorDataset(x, y)


class SignalModel(L.LightningModule):
    def __init__(self, lr=1e-3):
        super().__init__()
        self.lr = lr
        self.net = nn.Sequential(nn.Linear(80, 64), nn.ReLU(), nn.Linear(64, 3))
        self.val_f1 = EpochF1()

    def training_step(self, batch, _):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def validation_step(self, batch, _):
        x, y = batch
        logits = self.net(x)
        self.val_f1.update(logits.argmax(1), y)
        self.log("val_loss", nn.functional.cross_entropy(logits, y))

    def on_validation_epoch_end(self):
        self.log("val_f1", self.val_f1.compute(), prog_bar=True)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.lr)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=6, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(SignalModel(), DataLoader(signals(480, 0), 32, shuffle=True), DataLoader(signals(120, 1), 40))
