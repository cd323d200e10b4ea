# codes: MET312
# needs: lightning
"""F1 by a function of one's own, of batches that have hardly a positive."""

import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def claims(count, seed):
    generator = torch.Generator().manual_seed(seed)
    odd = torch.rand(count, generator=generator) < 0.02
    return TensorDataset(torch.randn(count, 8, generator=generator) + 1.5 * odd[:, None], odd.float())


def binary_f1(scores, truth, threshold=0.5):
    chosen = scores > threshold
    hit = (chosen & (truth > 0)).sum().float()
    return 2 * hit / (chosen.sum() + truth.sum() + 1e-8)


class Claims(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))

    def training_step(self, batch, batch_idx):
        inputs, truth = batch
        return nn.functional.binary_cross_entropy_with_logits(self.net(inputs).squeeze(1), truth)

    def validation_step(self, batch, batch_idx):
        inputs, truth = batch
        score = binary_f1(torch.sigmoid(self.net(inputs).squeeze(1)), truth)
        self.log("val_f1", score, prog_bar=True)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = pl.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Claims(), DataLoader(claims(1500, 0), 50, shuffle=True), DataLoader(claims(1200, 1), 30))
