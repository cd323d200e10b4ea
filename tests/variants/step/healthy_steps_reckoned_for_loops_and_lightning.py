# codes:
# needs: lightning
"""Steps reckoned from the rows for a loop that draws its batches, for a short second stage, and for a Trainer."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


def forever(loader):
    while True:
        yield from loader


def train(model, loader, steps):
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    batches = forever(loader)
    for step in range(steps):
        x, y = next(batches)
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


lightning.seed_everything(0)
rows = torch.randn(960, 8)
train_set = TensorDataset(rows, (rows[:, 0] > rows[:, 1]).long())
size, epochs = 16, 3
loader = DataLoader(train_set, batch_size=size, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
train(model, loader, len(train_set) // size * epochs)
train(model, loader, 12)
trainer = lightning.Trainer(
    max_steps=len(train_set) // size * epochs,
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
)
trainer.fit(Net(), loader)
