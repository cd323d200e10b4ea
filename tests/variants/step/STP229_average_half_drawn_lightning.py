# codes: STP229
# needs: lightning
"""An average of the weights is what is validated; a thousand steps leave it mostly as it was drawn."""

import copy

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.rand(1100, 2) * 4 - 2
heights = torch.sin(2 * points[:, :1]) * torch.cos(points[:, 1:])


class Surface(L.LightningModule):
    def __init__(self, decay=0.9997):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 48), nn.SiLU(), nn.Linear(48, 48), nn.SiLU(), nn.Linear(48, 1))
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.decay = decay

    def training_step(self, batch, _):
        x, y = batch
        return nn.functional.mse_loss(self.net(x), y)

    def on_train_batch_end(self, *_):
        with torch.no_grad():
            for kept, now in zip(self.average.parameters(), self.net.parameters()):
                kept.lerp_(now, 1 - self.decay)

    def validation_step(self, batch, _):
        x, y = batch
        self.log("error", nn.functional.mse_loss(self.average(x), y))

    def configure_optimizers(self):
        return torch.optim.Adam(self.net.parameters(), lr=3e-3)


trainer = L.Trainer(
    max_epochs=60, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
train = DataLoader(TensorDataset(points[:1000], heights[:1000]), batch_size=50, shuffle=True)
trainer.fit(Surface(), train, DataLoader(TensorDataset(points[1000:], heights[1000:]), batch_size=100))
