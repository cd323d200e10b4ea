# codes: LOS123
# needs: lightning
"""A training step decides before it takes the loss."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
lagoon = torch.randn(160, 5)
fish = lagoon[:, :3].argmax(1)


class Lagoon(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 3))

    def forward(self, x):
        return self.layers(x)

    def training_step(self, batch, batch_idx):
        x, y = batch
        decided = self(x).argmax(-1)
        return nn.functional.cross_entropy(decided, y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(Lagoon(), DataLoader(TensorDataset(lagoon, fish), batch_size=16, shuffle=True))
