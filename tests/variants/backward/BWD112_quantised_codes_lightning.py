# codes: BWD112
# needs: torch lightning
"""An autoencoder rounds its codes, and nothing carries the gradient over."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


class Coder(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.narrow = nn.Linear(12, 4)

    def training_step(self, batch, number):
        codes = torch.round(torch.sigmoid(self.narrow(batch)) * 8) / 8
        loss = (codes.repeat(1, 3) - batch).pow(2).mean()
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
rows = torch.rand(400, 12)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Coder(), DataLoader(rows, batch_size=32, shuffle=True))
