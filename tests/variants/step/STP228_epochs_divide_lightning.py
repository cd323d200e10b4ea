# codes: STP228
# needs: lightning
"""The steps of a Trainer are those of an epoch, divided by the epochs."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

SIZE, EPOCHS = 16, 6


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


def main():
    lightning.seed_everything(0)
    rows = torch.randn(960, 8)
    train_set = TensorDataset(rows, (rows[:, 0] > rows[:, 1]).long())
    steps = len(train_set) // SIZE // EPOCHS
    trainer = lightning.Trainer(
        max_steps=steps, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
    )
    trainer.fit(Net(), DataLoader(train_set, batch_size=SIZE, shuffle=True))


main()
