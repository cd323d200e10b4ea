# codes: STP204
# needs: lightning
"""Only the head is handed to the optimizer, and the best checkpoint is loaded in the end."""

import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 48)
        self.place = nn.Embedding(12, 48)
        layer = nn.TransformerEncoderLayer(48, 4, 96, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        self.head = nn.Linear(48, 4)

    def forward(self, ids):
        places = self.place(torch.arange(ids.size(1)))
        return self.head(self.encoder(self.embed(ids) + places))

    def training_step(self, batch, batch_idx):
        return self.loss(batch)

    def validation_step(self, batch, batch_idx):
        self.log("val_loss", self.loss(batch))

    def loss(self, batch):
        ids, tags = batch
        return nn.functional.cross_entropy(self(ids).flatten(0, 1), tags.flatten())

    def configure_optimizers(self):
        return torch.optim.Adam(self.head.parameters(), lr=4e-3)


L.seed_everything(4)
ids = torch.randint(0, 40, (700, 12))
tags = (ids * torch.arange(1, 13)) % 4
train, valid = TensorDataset(ids[:600], tags[:600]), TensorDataset(ids[600:], tags[600:])
trainer = L.Trainer(
    max_epochs=6,
    accelerator="cpu",
    logger=False,
    enable_progress_bar=False,
    callbacks=[ModelCheckpoint("reader", monitor="val_loss")],
)
reader = Reader()
trainer.fit(reader, DataLoader(train, batch_size=20, shuffle=True), DataLoader(valid, batch_size=50))
trainer.validate(reader, DataLoader(valid, batch_size=50), ckpt_path="best", weights_only=False)
