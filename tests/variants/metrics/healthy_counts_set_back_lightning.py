# codes:
# needs: lightning
"""Letters from strokes; a LightningModule that counts its hits itself, and sets them to 0 as each validation begins."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def letters(count, seed):
    g = torch.Generator().manual_seed(seed)
    letter = torch.randint(5, (count,), generator=g)
    shape = torch.randn(5, 30, generator=torch.Generator().manual_seed(9))
    return TensorDataset(shape[letter] + 0.8 * torch.randn(count, 30, generator=g), letter)


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(30, 64), nn.ReLU(), nn.Linear(64, 5))
        self.hits, self.seen = 0, 0

    def training_step(self, batch, batch_idx):
        strokes, letter = batch
        return nn.functional.cross_entropy(self.layers(strokes), letter)

    def on_validation_epoch_start(self):
        self.hits, self.seen = 0, 0

    def validation_step(self, batch, batch_idx):
        strokes, letter = batch
        self.hits += (self.layers(strokes).argmax(-1) == letter).sum().item()
        self.seen += len(letter)

    def on_validation_epoch_end(self):
        self.log("val_acc", self.hits / self.seen)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=6, logger=False, enable_checkpointing=False)
trainer.fit(Reader(), DataLoader(letters(480, 0), 32, shuffle=True), DataLoader(letters(224, 1), 32))
