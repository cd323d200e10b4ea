# codes: SCR504
"""A learning rate is to be found for a module that keeps none."""

import lightning as L
import torch
from lightning.pytorch.callbacks import LearningRateFinder
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.model(batch[0]), batch[1])

    def configure_optimizers(self):
        first = torch.optim.Adam(self.model.parameters(), lr=1e-2)
        return first


torch.manual_seed(1)
x = torch.randn(90, 4)
rows = TensorDataset(x, x[:, :3].argmax(1))
finder = LearningRateFinder(min_lr=1e-4, max_lr=1e-1, num_training_steps=20)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False,
                    enable_progress_bar=False, callbacks=finder)
trainer.fit(Net(), DataLoader(rows, batch_size=15, shuffle=True))
