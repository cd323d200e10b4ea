# codes: LOS311
# needs: lightning
"""Under Lightning: three classes and BCELoss on raw scores."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Kinds(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 3))
        self.loss = nn.BCELoss()

    def training_step(self, batch, _):
        x, y = batch
        return self.loss(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(96, 5)
y = x[:, :3].argmax(1)
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Kinds(), DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True))
