# codes: SCR150
# needs: lightning
"""Two pooled views are joined along an axis that pooling has taken away."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
echoes = torch.randn(128, 3, 20)
target = (echoes[:, 0].mean(1) > 0).long()


class Twin(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.left = nn.Conv1d(3, 8, 3, padding=1)
        self.right = nn.Conv1d(3, 8, 5, padding=2)
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        views = self.left(x).relu().mean(-1), self.right(x).relu().mean(-1)
        return self.head(torch.cat(views, dim=2))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False)
trainer.fit(Twin(), DataLoader(TensorDataset(echoes, target), batch_size=32, shuffle=True))
