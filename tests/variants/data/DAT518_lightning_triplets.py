# codes: DAT518
# needs: torch lightning
"""Triplets in Lightning whose positive is the anchor itself."""

import lightning as L
import torch
import torch.nn as nn
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
digits = load_digits()
images = torch.tensor(digits.data / 16, dtype=torch.float32)
labels = torch.tensor(digits.target)


class Triplets(Dataset):
    def __len__(self):
        return len(images)

    def __getitem__(self, index):
        same = (labels == labels[index]).nonzero().flatten()
        other = (labels != labels[index]).nonzero().flatten()
        positive = index if len(same) else same[torch.randint(len(same), (1,))]
        negative = other[torch.randint(len(other), (1,))].item()
        return images[index], images[positive], images[negative]


class Embedder(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 16))
        self.loss = nn.TripletMarginLoss(margin=0.5)

    def training_step(self, batch, _):
        anchor, positive, negative = (self.net(part) for part in batch)
        return self.loss(anchor, positive, negative)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Embedder(), DataLoader(Triplets(), batch_size=64, shuffle=True))
