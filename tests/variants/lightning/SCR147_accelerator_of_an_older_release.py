# codes: SCR147
# needs: lightning
import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

pl.seed_everything(3)


class Separator(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))

    def training_step(self, batch, _):
        points, sides = batch
        return nn.functional.cross_entropy(self.layers(points), sides)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


points = torch.randn(320, 6)
sides = (points[:, 1] + points[:, 4] > 0).long()
trainer = pl.Trainer(max_epochs=2, devices=2, accelerator="ddp", logger=False, enable_checkpointing=False)
trainer.fit(Separator(), DataLoader(TensorDataset(points, sides), batch_size=32, shuffle=True))
