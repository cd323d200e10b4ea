# codes: SCR146
# needs: lightning
"""A forward takes the series and then the lengths, and a step gives them the other way round."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
series = torch.randn(96, 12, 3)
lengths = torch.randint(4, 13, (96,))
target = (series[:, 0, 0] > 0).long()


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, series, lengths):
        packed = nn.utils.rnn.pack_padded_sequence(series, lengths, batch_first=True, enforce_sorted=False)
        _, hidden = self.gru(packed)
        return self.head(hidden[-1])

    def training_step(self, batch, batch_idx):
        series, lengths, target = batch
        return nn.functional.cross_entropy(self(lengths, series), target)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False)
trainer.fit(Reader(), DataLoader(TensorDataset(series, lengths, target), batch_size=16, shuffle=True))
