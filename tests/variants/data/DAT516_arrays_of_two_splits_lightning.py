# codes: DAT516
# needs: lightning
"""A validation set of all inputs and of the labels of a part of them."""

import lightning as L
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(2)
x = rng.normal(size=(240, 4)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("int64")
x_val, y_val = x[180:], y[180:]


class Arrays(Dataset):
    def __init__(self, inputs, targets):
        self.inputs, self.targets = inputs, targets

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, i):
        return self.inputs[i], self.targets[i]


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, batch_idx):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, batch_idx):
        self.log("val_loss", nn.functional.cross_entropy(self.net(batch[0]), batch[1]))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


train = DataLoader(Arrays(x[:180], y[:180]), batch_size=20, shuffle=True)
validation = DataLoader(Arrays(x, y_val), batch_size=20)
trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False)
trainer.fit(Net(), train, validation)
