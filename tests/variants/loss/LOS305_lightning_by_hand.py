# codes: LOS305
# needs: lightning
"""House prices with Lightning, the squared error written out."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 8)
y = x[:, :3].sum(1, keepdim=True) + 0.1 * torch.randn(400, 1)


class Prices(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))

    def training_step(self, batch, index):
        features, price = batch
        residual = price.sub(self.net(features))
        loss = torch.mean(residual.abs())
        self.log("mae", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Prices(), DataLoader(TensorDataset(x, y), 32, shuffle=True))
