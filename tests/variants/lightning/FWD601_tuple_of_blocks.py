# codes: FWD601
# needs: lightning
import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
angles = torch.rand(320, 1) * 6.28
waves = torch.cat([angles.sin(), angles.cos()], 1)


class Wave(pl.LightningModule):
    def __init__(self, depth=2, width=16):
        super().__init__()
        self.stem = nn.Linear(1, width)
        self.blocks = tuple(nn.Sequential(nn.Linear(width, width), nn.SiLU()) for _ in range(depth))
        self.head = nn.Linear(width, 2)

    def forward(self, angle):
        hidden = self.stem(angle)
        for block in self.blocks:
            hidden = hidden + block(hidden)
        return self.head(hidden)

    def training_step(self, batch, batch_idx):
        angle, wave = batch
        return nn.functional.mse_loss(self(angle), wave)

    def configure_optimizers(self):
        return torch.optim.RMSprop(self.parameters(), lr=1e-3)


pl.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(
    Wave(), DataLoader(TensorDataset(angles, waves), batch_size=32, shuffle=True)
)
