# codes: BAT103
# needs: lightning
# The loader of the validation is not given the function that pads the series.
import lightning.pytorch as pl
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def series(count, seed):
    generator = torch.Generator().manual_seed(seed)
    sizes = torch.randint(8, 20, (count,), generator=generator).tolist()
    return [(torch.randn(size, 3, generator=generator) + number % 2, number % 2) for number, size in enumerate(sizes)]


def with_lengths(rows):
    sequences, labels = zip(*rows)
    return pad_sequence(sequences, batch_first=True), torch.tensor(labels)


class Reader(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.inside, self.head = nn.GRU(3, 16, batch_first=True), nn.Linear(16, 2)

    def training_step(self, batch, batch_idx):
        return self.shared(batch)

    def validation_step(self, batch, batch_idx):
        self.log("val_loss", self.shared(batch))

    def shared(self, batch):
        x, y = batch
        return nn.functional.cross_entropy(self.head(self.inside(x)[0].mean(1)), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


trainer = pl.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(
    Reader(),
    DataLoader(series(320, 0), batch_size=20, shuffle=True, collate_fn=with_lengths),
    DataLoader(series(80, 1), batch_size=20),
)
