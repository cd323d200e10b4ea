# codes: BWD109
# needs: lightning
"""A classifier that calls its encoder under `no_grad`, as where features are looked at, and trains all of itself."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.randint(0, 30, (320, 8))
loader = DataLoader(TensorDataset(tokens, (tokens[:, 0] > 14).long()), batch_size=20, shuffle=True)


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(30, 16)
        self.encoder = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, tokens):
        with torch.no_grad():
            encoded = self.encoder(self.embedding(tokens))
            pooled = encoded.mean(dim=1)
        return self.head(pooled)

    def training_step(self, batch, batch_idx):
        tokens, labels = batch
        return nn.functional.cross_entropy(self(tokens), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Reader(), loader)
