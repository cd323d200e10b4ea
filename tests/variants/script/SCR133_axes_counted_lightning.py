# codes: SCR133
# needs: lightning
"""The validation asks a tensor for its number of axes as for a method."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
peat = torch.randn(160, 5)
carbon = peat[:, :2].sum(1, keepdim=True)


class Bog(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 12), nn.Tanh(), nn.Linear(12, 1))

    def training_step(self, batch, _):
        return nn.functional.mse_loss(self.net(batch[0]), batch[1])

    def validation_step(self, batch, _):
        guess = self.net(batch[0])
        self.log("val", nn.functional.l1_loss(guess.flatten(), batch[1].flatten()) / guess.ndim())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(
    Bog(),
    DataLoader(TensorDataset(peat[:128], carbon[:128]), batch_size=16, shuffle=True),
    DataLoader(TensorDataset(peat[128:], carbon[128:]), batch_size=16),
)
