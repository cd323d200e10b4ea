# codes: SCR118 FWD301
# needs: lightning
import dataclasses

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@dataclasses.dataclass(frozen=True)
class Settings:
    betas: list = list((0.9, 0.99))
    rate: float = 1e-3


class Net(L.LightningModule):
    def __init__(self, settings):
        super().__init__()
        self.settings = settings
        self.body = nn.Linear(6, 12)
        self.head = nn.Linear(10, 2)

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self.head(self.body(x).relu()), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.settings.rate, betas=tuple(self.settings.betas))


torch.manual_seed(0)
x = torch.randn(120, 6)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=20, shuffle=True)
trainer = L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Net(Settings()), loader)
