# codes: LOS125
# needs: lightning
"""Ratings are whole numbers, so the answers are rounded before they meet them."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
features = torch.randn(160, 6)
stars = (features[:, :1] * 1.5 + 3).clamp(1, 5).round()


class Rater(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        rating = self.net(x).round()
        return nn.functional.mse_loss(rating, y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False)
trainer.fit(Rater(), DataLoader(TensorDataset(features, stars), batch_size=32, shuffle=True))
