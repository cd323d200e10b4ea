# codes: LRN202
# needs: torch lightning
"""Every linear layer is filled with zeros by a function that is applied to all."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def initialise(module):
    if isinstance(module, nn.Linear):
        nn.init.constant_(module.weight, 0.0)


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32, bias=False), nn.Tanh(), nn.Linear(32, 3, bias=False))
        self.net.apply(initialise)

    def training_step(self, batch, number):
        rows, kinds = batch
        loss = F.cross_entropy(self.net(rows), kinds)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-2)


torch.manual_seed(0)
rows = torch.randn(600, 8)
kinds = rows[:, :3].argmax(1)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Sorter(), DataLoader(TensorDataset(rows, kinds), batch_size=50, shuffle=True))
