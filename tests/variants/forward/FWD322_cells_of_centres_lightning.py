# codes: FWD322
# needs: lightning
import lightning.pytorch as pl
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

SIDE, CELL = 6, 4


class Heatmap(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 4, 4), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))

    def drawn(self, points):
        heat = torch.zeros(len(points), SIDE, SIDE)
        for n, point in enumerate(points):
            heat[n, point[:, 1] // CELL, point[:, 0] // CELL] = 1.0
        return heat

    def training_step(self, batch, batch_idx):
        images, points = batch
        return F.binary_cross_entropy_with_logits(self.net(images).squeeze(1), self.drawn(points))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


generator = torch.Generator().manual_seed(3)
points = torch.randint(0, SIDE * CELL, (160, 2, 2), generator=generator).float()
images = 0.1 * torch.randn(160, 1, SIDE * CELL, SIDE * CELL, generator=generator)
for row, pair in enumerate(points.long()):
    images[row, 0, pair[:, 1], pair[:, 0]] += 4.0
trainer = pl.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Heatmap(), DataLoader(TensorDataset(images, points), batch_size=16, shuffle=True))
