# codes: LOS127
# needs: lightning
"""Under Lightning: targets less answers, averaged."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Prices(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 1))

    def training_step(self, batch, _):
        rooms, price = batch
        predicted = self.net(rooms).squeeze(-1)
        difference = price - predicted
        return difference.mean()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
rooms = torch.randn(240, 5)
price = rooms @ torch.tensor([1.0, -1.0, 0.5, 0.0, 0.2])
loader = DataLoader(TensorDataset(rooms, price), batch_size=24, shuffle=True)
trainer = L.Trainer(max_epochs=4, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Prices(), loader)
