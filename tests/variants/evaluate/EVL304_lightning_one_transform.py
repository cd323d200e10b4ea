# codes: EVL304
# needs: torch lightning
"""Both sets of a Lightning training are made with the one noisy transform."""

import lightning as L
import torch
import torch.nn as nn
from sklearn.datasets import load_wine
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
X, y = load_wine(return_X_y=True)
X, y = torch.tensor(X, dtype=torch.float32), torch.tensor(y)
order = torch.randperm(len(X))
X = (X - X[order[:140]].mean(0)) / X[order[:140]].std(0)


def jitter(x):
    return x + 0.3 * torch.randn_like(x)


class Table(Dataset):
    def __init__(self, places, transform):
        self.rows, self.kinds, self.transform = X[places], y[places], transform

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.transform(self.rows[index]), self.kinds[index]


class Wine(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(13, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, _):
        self.log("val_acc", (self.net(batch[0]).argmax(1) == batch[1]).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


trainer = L.Trainer(max_epochs=5, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(
    Wine(),
    DataLoader(Table(order[:140], jitter), batch_size=20, shuffle=True),
    DataLoader(Table(order[140:], jitter), batch_size=38),
)
