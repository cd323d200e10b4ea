# codes:
# needs: lightning
"""The answers of all batches are kept, and F1 is taken of them when the epoch has ended; accuracy is a mean anyway."""

import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def claims(count, seed):
    generator = torch.Generator().manual_seed(seed)
    odd = torch.rand(count, generator=generator) < 0.05
    return TensorDataset(torch.randn(count, 8, generator=generator) + 1.5 * odd[:, None], odd.float())


def binary_f1(scores, truth, threshold=0.5):
    chosen = scores > threshold
    hit = (chosen & (truth > 0)).sum().float()
    return 2 * hit / (chosen.sum() + truth.sum() + 1e-8)


def accuracy(scores, truth):
    return ((scores > 0.5) == (truth > 0)).float().mean()


class Claims(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
        self.kept = []

    def training_step(self, batch, batch_idx):
        inputs, truth = batch
        answers = self.net(inputs).squeeze(1)
        self.log("train_f1", binary_f1(torch.sigmoid(answers.detach()), truth))
        return nn.functional.binary_cross_entropy_with_logits(answers, truth)

    def validation_step(self, batch, batch_idx):
        inputs, truth = batch
        shares = torch.sigmoid(self.net(inputs).squeeze(1))
        self.kept.append((shares, truth))
        self.log("val_accuracy", accuracy(shares, truth))

    def on_validation_epoch_end(self):
        shares, truth = (torch.cat(part) for part in zip(*self.kept, strict=True))
        self.kept.clear()
        self.log("val_f1", binary_f1(shares, truth))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = pl.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Claims(), DataLoader(claims(1500, 0), 50, shuffle=True), DataLoader(claims(600, 1), 30))
