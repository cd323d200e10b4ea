# codes: FWD318
# needs: lightning
"""Under Lightning: a dilated convolution looks further than the series are long."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Series(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.near = nn.Conv1d(2, 8, 3, padding=1)
        self.far = nn.Conv1d(8, 8, 5, dilation=8)
        self.head = nn.Linear(8, 2)

    def training_step(self, batch, _):
        x, y = batch
        x = torch.relu(self.far(torch.relu(self.near(x))))
        return nn.functional.cross_entropy(self.head(x.mean(-1)), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
series = torch.randn(64, 2, 20)
rising = (series[:, 0].mean(-1) > 0).long()
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Series(), DataLoader(TensorDataset(series, rising), batch_size=16, shuffle=True))
