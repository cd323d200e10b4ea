# codes: DAT522
# needs: lightning
"""Texts come out of a generator's function, which is begun anew in each worker."""

import random

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

WORDS = 30


def told(count):
    source = random.Random(5)
    for _ in range(count):
        ids = [source.randrange(1, WORDS) for _ in range(8)]
        yield {"ids": torch.tensor(ids), "label": torch.tensor(int(ids[0] > 15))}


class Texts(IterableDataset):
    def __init__(self, made, count):
        self.made, self.count = made, count

    def __iter__(self):
        return iter(self.made(self.count))


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Embedding(WORDS, 16), nn.Flatten(), nn.Linear(128, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch["ids"]), batch["label"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


if __name__ == "__main__":
    lightning.seed_everything(0)
    trainer = lightning.Trainer(
        max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
    )
    trainer.fit(Net(), DataLoader(Texts(told, 400), batch_size=16, num_workers=3))
