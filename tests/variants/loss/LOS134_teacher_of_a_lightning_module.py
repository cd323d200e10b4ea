# codes: LOS134
# needs: lightning
"""Distil a regression of several sensors."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)
x = torch.randn(960, 12)
y = torch.stack([x[:, 0] + x[:, 1] ** 2, x[:, 2] - x[:, 3]], 1)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)


def mlp(*widths):
    layers = []
    for before, after in zip(widths, widths[1:]):
        layers += [nn.Linear(before, after), nn.SiLU(), nn.Dropout(0.3)]
    return nn.Sequential(*layers, nn.Linear(widths[-1], 2))


teacher = mlp(12, 128, 64)
optimizer = torch.optim.Adam(teacher.parameters(), lr=2e-3)
for _ in range(5):
    for xb, yb in loader:
        loss = nn.functional.mse_loss(teacher(xb), yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


class Distilled(L.LightningModule):
    def __init__(self, guide):
        super().__init__()
        self.guide = guide
        self.net = mlp(12, 24)
        for parameter in self.guide.parameters():
            parameter.requires_grad = False

    def training_step(self, batch, index):
        signals, values = batch
        own = self.net(signals)
        hard = nn.functional.mse_loss(own, values)
        return 0.3 * hard + 0.7 * nn.functional.mse_loss(own, self.guide(signals))

    def configure_optimizers(self):
        return torch.optim.Adam(self.net.parameters(), lr=2e-3)


trainer = L.Trainer(
    max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Distilled(teacher), loader)
