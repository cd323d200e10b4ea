# codes:
# needs: lightning torchmetrics
"""Genres of songs from their chords; Lightning, torchmetrics by hand."""

import lightning as L
import torch
import torchmetrics
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

CHORDS, GENRES, LENGTH = 24, 5, 20


def songs(count, seed):
    g = torch.Generator().manual_seed(seed)
    genre = torch.randint(GENRES, (count,), generator=g)
    taste = torch.rand(GENRES, CHORDS, generator=torch.Generator().manual_seed(6)) ** 3
    chords = torch.multinomial(taste[genre], LENGTH, replacement=True, generator=g)
    return TensorDataset(chords, genre)


class SongData(L.LightningDataModule):
    def setup(self, stage=None):
        self.train, self.valid = songs(640, 0), songs(160, 1)

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=32, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.valid, batch_size=64)


class GenreModel(L.LightningModule):
    def __init__(self, width=32):
        super().__init__()
        self.embed = nn.Embedding(CHORDS, width)
        self.conv = nn.Conv1d(width, width, 3, padding=1)
        self.out = nn.Linear(width, GENRES)
        self.loss = nn.CrossEntropyLoss(label_smoothing=0.05)
        self.scores = nn.ModuleDict(
            {
                "acc": torchmetrics.classification.MulticlassAccuracy(GENRES),
                "f1": torchmetrics.classification.MulticlassF1Score(GENRES),
            }
        )

    def forward(self, chords):
        x = self.conv(self.embed(chords).transpose(1, 2)).relu()
        return self.out(x.amax(-1))

    def training_step(self, batch, batch_idx):
        chords, genre = batch
        loss = self.loss(self(chords), genre)
        self.log("train/loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        chords, genre = batch
        logits = self(chords)
        for metric in self.scores.values():
            metric.update(logits, genre)

    def on_validation_epoch_end(self):
        for name, metric in self.scores.items():
            self.log(f"val/{name}", metric.compute().item())
            metric.reset()

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=3e-3)
        return {"optimizer": optimizer, "lr_scheduler": torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 4)}


if __name__ == "__main__":
    L.seed_everything(1)
    trainer = L.Trainer(
        max_epochs=4,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    trainer.fit(GenreModel(), datamodule=SongData())
    print(trainer.callback_metrics)
