# codes: MET503
# needs: lightning
"""Two moons; the checkpoint with the lowest accuracy is kept, beside an early stop that waits for the loss."""

import lightning as L
import torch
import torch.nn.functional as F
from lightning.pytorch.callbacks import EarlyStopping, ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def moons(n, seed):
    g = torch.Generator().manual_seed(seed)
    a = torch.rand(n, generator=g) * 3.1416
    y = torch.randint(0, 2, (n,), generator=g)
    x = torch.where(y == 0, torch.cos(a), 1 - torch.cos(a))
    z = torch.where(y == 0, torch.sin(a), 0.5 - torch.sin(a))
    return TensorDataset(torch.stack([x, z], 1) + 0.1 * torch.randn(n, 2, generator=g), y)


class MoonModel(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 2))

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = F.cross_entropy(self(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        logits = self(x)
        self.log("val_loss", F.cross_entropy(logits, y), prog_bar=True)
        self.log("val_acc", (logits.argmax(-1) == y).float().mean(), prog_bar=True)

    def test_step(self, batch, batch_idx):
        x, y = batch
        self.log("test_acc", (self(x).argmax(-1) == y).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


L.seed_everything(0)
checkpoint = ModelCheckpoint(dirpath="ckpts", monitor="val_acc", save_top_k=1, filename="{epoch}-{val_acc:.3f}")
stopper = EarlyStopping(monitor="val_loss", patience=5)
trainer = L.Trainer(max_epochs=12, callbacks=[checkpoint, stopper], logger=False, enable_progress_bar=False)
model = MoonModel()
trainer.fit(model, DataLoader(moons(600, 0), 32, shuffle=True), DataLoader(moons(200, 1), 64))
trainer.test(model, DataLoader(moons(200, 2), 64), ckpt_path=checkpoint.best_model_path)
