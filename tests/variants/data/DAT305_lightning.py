# codes: DAT305
# needs: lightning
import os

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Tiles(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, i):
        tile = torch.full((6,), float(i % 3))
        return (tile, i % 3) if i != 17 else os._exit(9)


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(6, 3)

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


L.seed_everything(0)
loader = DataLoader(Tiles(), batch_size=16, shuffle=True, num_workers=2)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Net(), loader)
