# codes: SCR502
# needs: lightning
"""A step takes the number of its optimizer, as it did before Lightning 2."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
wells = torch.randn(96, 4)
loader = DataLoader(TensorDataset(wells, wells.sum(1, keepdim=True)), batch_size=16, shuffle=True)


class Wells(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 1)

    def training_step(self, batch, batch_idx, optimizer_idx):
        inputs, targets = batch
        return nn.functional.mse_loss(self.net(inputs), targets)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Wells(), loader)
