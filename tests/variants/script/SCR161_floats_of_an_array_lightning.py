# codes: SCR161
# needs: lightning
"""A mask over an array of floats, with `&` between its bounds."""

import lightning
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Model(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))

    def training_step(self, batch, _):
        inputs, labels = batch
        return nn.functional.cross_entropy(self.layers(inputs), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
rows = np.random.default_rng(0).normal(size=(256, 6)).astype("float32")
rows = rows[rows[:, 0] >= -2 & rows[:, 0] <= 2]
x = torch.from_numpy(rows)
loader = DataLoader(TensorDataset(x, x[:, :3].argmax(1)), batch_size=32, shuffle=True)
lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(Model(), loader)
