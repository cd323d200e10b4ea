# codes: STP209
# needs: lightning
"""Manual optimization in Lightning with a scaler of one's own; the gradients are clipped as they come."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(480, 12)
y = (x[:, 0] > x[:, 1]).long()


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
        self.scaler = torch.amp.GradScaler("cpu", init_scale=2.0**14)

    def training_step(self, batch, index):
        optimizer = self.optimizers(use_pl_optimizer=False)
        loss = nn.functional.cross_entropy(self.net(batch[0]), batch[1])
        optimizer.zero_grad()
        self.scaler.scale(loss).backward()
        nn.utils.clip_grad_norm_(self.parameters(), max_norm=0.5)
        self.scaler.step(optimizer)
        self.scaler.update()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.05)


trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Sorter(), DataLoader(TensorDataset(x, y), 24, shuffle=True))
