# codes: SCR147
# needs: lightning
"""Under Lightning: a recurrent layer that drops more than everything."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Waves(L.LightningModule):
    def __init__(self, rate=1.5):
        super().__init__()
        self.gru = nn.GRU(3, 12, num_layers=2, batch_first=True, dropout=rate)
        self.head = nn.Linear(12, 2)

    def training_step(self, batch, _):
        waves, labels = batch
        return nn.functional.cross_entropy(self.head(self.gru(waves)[0][:, -1]), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
waves = torch.randn(64, 6, 3)
labels = (waves.mean((1, 2)) > 0).long()
loader = DataLoader(TensorDataset(waves, labels), batch_size=16, shuffle=True)
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Waves(), loader)
