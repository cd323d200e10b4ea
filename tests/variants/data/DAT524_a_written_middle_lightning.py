# codes: DAT524
# needs: lightning
import lightning as L
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


def normalise(picture):
    return torch.from_numpy((picture - 128) / 128.0).float()


class Pictures(Dataset):
    def __init__(self, count):
        rng = np.random.default_rng(2)
        self.labels = rng.integers(0, 3, count)
        noise = rng.normal(125, 20, (count, 3, 10, 10)) + self.labels[:, None, None, None] * 12
        self.pictures = np.clip(noise, 0, 255).astype("uint8")

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return normalise(self.pictures[i]), int(self.labels[i])


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(300, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, index):
        pictures, labels = batch
        return nn.functional.cross_entropy(self.body(pictures), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Net(), DataLoader(Pictures(320), batch_size=32, shuffle=True))
