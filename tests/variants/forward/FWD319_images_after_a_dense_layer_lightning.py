# codes: FWD319
# needs: lightning
"""The vectors behind a dense layer are normalised by the layer of the images before it."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
shells = torch.randn(96, 6)
loader = DataLoader(TensorDataset(shells, (shells[:, 0] > 0).long()), batch_size=16, shuffle=True)


class Shells(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm2d(16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        inputs, labels = batch
        return nn.functional.cross_entropy(self.net(inputs), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Shells(), loader)
