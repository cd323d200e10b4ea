# codes:
# needs: lightning
"""Targets that are not known are NaN and left out of the loss; the rows of both loaders hold some."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def patients(rows, seed):
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(rows, 8, generator=generator)
    cost = x[:, 0] - 0.5 * x[:, 1] + 0.1 * torch.randn(rows, generator=generator)
    stay = (x[:, 2] + x[:, 0] > 0).float()
    cost[torch.rand(rows, generator=generator) < 0.3] = float("nan")
    return TensorDataset(x, cost, stay)


class Tasks(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 32), nn.ReLU())
        self.cost, self.stay = nn.Linear(32, 1), nn.Linear(32, 1)

    def forward(self, x):
        hidden = self.body(x)
        return self.cost(hidden).squeeze(1), self.stay(hidden).squeeze(1)

    def losses(self, batch):
        x, cost, stay = batch
        predicted, logit = self(x)
        known = ~torch.isnan(cost)
        return F.mse_loss(predicted[known], cost[known]) + F.binary_cross_entropy_with_logits(logit, stay)

    def training_step(self, batch, _):
        return self.losses(batch)

    def validation_step(self, batch, _):
        self.log("val_loss", self.losses(batch), batch_size=len(batch[0]))

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), 4e-3)


if __name__ == "__main__":
    L.seed_everything(0, verbose=False)
    train = DataLoader(patients(640, 1), batch_size=64, shuffle=True)
    valid = DataLoader(patients(200, 2), batch_size=100)
    model = Tasks()
    L.Trainer(
        max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
    ).fit(model, train, valid)
    model.train()
    with torch.no_grad():
        draws = torch.stack([model(patients(50, 3).tensors[0])[0] for _ in range(4)])
    print(draws.mean(0)[:3])
