# codes:
# needs: lightning
# The steps are estimated before the sanity check, which leaves its pass over the longer validation set half way.
import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Scorer(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 24), nn.GELU(), nn.Linear(24, 3))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return F.cross_entropy(self.net(x), y)

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.log("val_loss", F.cross_entropy(self.net(x), y))

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=1e-2)
        steps = self.trainer.estimated_stepping_batches
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, total_steps=steps)
        return [optimizer], [{"scheduler": schedule, "interval": "step"}]


def rows(count):
    x = torch.randn(count, 6)
    return TensorDataset(x, x[:, :3].argmax(1))


if __name__ == "__main__":
    L.seed_everything(5)
    train, valid = DataLoader(rows(352), 16, shuffle=True), DataLoader(rows(48), 16)
    trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Scorer(), train, valid)
