# codes: LOS116
# needs: lightning
"""Two views of each row, whose embeddings are multiplied by the root of the temperature on both sides."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)


class Pairs(L.LightningModule):
    def __init__(self, temperature=0.05):
        super().__init__()
        self.one, self.other = nn.Linear(24, 32), nn.Linear(16, 32)
        self.root = temperature**0.5

    def training_step(self, batch, _):
        left, right = batch
        left = F.normalize(self.one(left), dim=1) * self.root
        right = self.root * F.normalize(self.other(right), dim=1)
        logits = torch.einsum("id,jd->ij", left, right)
        return F.cross_entropy(logits, torch.arange(len(logits), device=self.device))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


hidden = torch.randn(512, 8)
left = hidden @ torch.randn(8, 24) + 0.1 * torch.randn(512, 24)
right = hidden @ torch.randn(8, 16) + 0.1 * torch.randn(512, 16)
loader = DataLoader(TensorDataset(left, right), batch_size=32, shuffle=True, drop_last=True)
trainer = L.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Pairs(), loader)
