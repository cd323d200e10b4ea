# codes: DAT527
# needs: lightning
"""Gestures from a wrist's accelerations."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)
x = torch.randn(640, 15, 3)
y = (x[:, 5:, 0].sum(1) > 0).long() + (x[:, 5:, 1].sum(1) > 0).long()


class Gestures(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.rnn = nn.RNN(3, 32, batch_first=True)
        self.out = nn.Linear(32, 3)
        self.last = torch.zeros(1, 32, 32)

    def training_step(self, batch, index):
        signal, gesture = batch
        seen, state = self.rnn(signal, hx=self.last)
        self.last = state.detach()
        return nn.functional.cross_entropy(self.out(seen[:, -1]), gesture)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
trainer = L.Trainer(
    max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Gestures(), loader)
