# codes:
# needs: lightning
"""Train, resume from the last checkpoint, then a frozen backbone with its head alone in the optimizer."""

import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self, frozen=False):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(12, 24), nn.ReLU())
        self.head = nn.Linear(24, 2)
        if frozen:
            self.backbone.requires_grad_(False)

    def forward(self, x):
        return self.head(self.backbone(x))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def validation_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self(x), y)
        self.log("val_loss", loss, on_epoch=True)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam([p for p in self.parameters() if p.requires_grad], lr=1e-3)


L.seed_everything(5)
x = torch.randn(300, 12)
y = (x[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=24, shuffle=True)
val = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=24)
keep = ModelCheckpoint(dirpath="checkpoints", save_last=True, every_n_epochs=1)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", callbacks=[keep], enable_progress_bar=False)
trainer.fit(Net(), train, val)
again = L.Trainer(max_epochs=4, accelerator="cpu", enable_progress_bar=False)
again.fit(Net(), train, val, ckpt_path=keep.last_model_path)
frozen = Net(frozen=True)
L.Trainer(max_steps=50, val_check_interval=0.5, accelerator="cpu").fit(frozen, train, val)
