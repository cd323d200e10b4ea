# codes: LRN201
# needs: torch lightning
"""The pretext task is learnt; the weights of the regressor over it decay faster than they learn."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Pretext(L.LightningModule):
    def __init__(self, body):
        super().__init__()
        self.body, self.out = body, nn.Linear(24, 2)

    def training_step(self, batch, index):
        waves, pitch = batch
        return nn.functional.cross_entropy(self.out(self.body(waves)), (pitch > 0).long())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


class Pitch(L.LightningModule):
    def __init__(self, body):
        super().__init__()
        self.body, self.out = body, nn.Linear(24, 1)

    def training_step(self, batch, index):
        waves, pitch = batch
        return nn.functional.mse_loss(self.out(self.body(waves)).squeeze(1), pitch)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3, weight_decay=60.0)


def trainer():
    return L.Trainer(max_epochs=5, logger=False, enable_checkpointing=False, enable_progress_bar=False)


L.seed_everything(7)
pitch = torch.randn(480)
waves = torch.sin(pitch.unsqueeze(1) * torch.linspace(0.2, 3, 20)) + 0.05 * torch.randn(480, 20)
loader = DataLoader(TensorDataset(waves, pitch), batch_size=32, shuffle=True)
body = nn.Sequential(nn.Linear(20, 24), nn.GELU())
trainer().fit(Pretext(body), loader)
trainer().fit(Pitch(body), loader)
