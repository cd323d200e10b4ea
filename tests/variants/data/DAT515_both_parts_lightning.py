# codes: DAT515
# needs: lightning
"""Neither the inputs nor the targets are asked for the index."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(2)


class Flights(Dataset):
    def __init__(self):
        self.x = torch.randn(128, 4)
        self.y = self.x.sum(1, keepdim=True)

    def __len__(self):
        return 128

    def __getitem__(self, idx):
        return self.x, self.y


class Delay(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.mse_loss(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False)
trainer.fit(Delay(), DataLoader(Flights(), batch_size=16, shuffle=True))
