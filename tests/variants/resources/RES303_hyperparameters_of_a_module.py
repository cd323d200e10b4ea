# codes: RES303
# needs: lightning
import dataclasses
import os
import tempfile

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)


@dataclasses.dataclass
class Sizes:
    features: int = 6
    hidden: int = 16


class Task(L.LightningModule):
    def __init__(self, sizes: Sizes, lr: float = 1e-2):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Sequential(nn.Linear(sizes.features, sizes.hidden), nn.ReLU(), nn.Linear(sizes.hidden, 2))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.hparams.lr)


x = torch.randn(128, 6)
y = (x[:, 0] > 0).long()
with tempfile.TemporaryDirectory() as root:
    trainer = L.Trainer(
        max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
    )
    trainer.fit(Task(Sizes()), DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True))
    path = os.path.join(root, "task.ckpt")
    trainer.save_checkpoint(path)
    task = Task.load_from_checkpoint(path)
task.eval()
with torch.no_grad():
    print((task.net(x).argmax(1) == y).float().mean().item())
