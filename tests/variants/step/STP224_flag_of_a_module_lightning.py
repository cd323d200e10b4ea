# codes: STP224
# needs: lightning
"""The trunk of a module is frozen by the attribute of the trunk."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Transfer(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(12, 32), nn.ReLU())
        self.trunk.requires_grad = False
        self.head = nn.Linear(32, 1)

    def training_step(self, batch, index):
        x, y = batch
        loss = nn.functional.mse_loss(self.head(self.trunk(x)).squeeze(1), y)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
x = torch.randn(400, 12)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Transfer(), DataLoader(TensorDataset(x, x[:, 0] - x[:, 5]), batch_size=20, shuffle=True))
