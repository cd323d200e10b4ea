# codes: SCR134
# needs: lightning
"""The months count from one to twelve, and the table of errors has the places 0 to 11."""

import lightning
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
month = torch.arange(240) % 12 + 1
rain = torch.sin(month / 2)[:, None] + 0.1 * torch.randn(240, 1)
waves = torch.stack([torch.sin(month / 2), torch.cos(month / 2)], 1)


class Year(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 12), nn.Tanh(), nn.Linear(12, 1))

    def training_step(self, batch, _):
        return nn.functional.mse_loss(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


year = Year()
trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(year, DataLoader(TensorDataset(waves, rain), batch_size=24, shuffle=True))
errors = np.zeros(12)
with torch.no_grad():
    missed = (year.net(waves) - rain).abs().squeeze(-1).tolist()
for at, error in zip(month.tolist(), missed, strict=True):
    errors[at] += error / 20
print(errors.round(3))
