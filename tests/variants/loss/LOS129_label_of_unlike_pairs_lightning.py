# codes: LOS129
# needs: lightning
import lightning as L
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset

L.seed_everything(1, verbose=False)
rng = np.random.default_rng(1)


class FacePairs(Dataset):
    def __init__(self, pictures, people, count):
        self.pictures, self.people = pictures, people
        self.pairs = []
        for number in range(count):
            one = int(rng.integers(len(people)))
            fitting = np.flatnonzero((people == people[one]) == (number % 2 == 0))
            self.pairs.append((one, int(rng.choice(fitting))))

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, place):
        one, other = self.pairs[place]
        different = float(self.people[one] != self.people[other])
        return torch.from_numpy(self.pictures[one]), torch.from_numpy(self.pictures[other]), different


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=2.0):
        super().__init__()
        self.margin = margin

    def forward(self, first, second, label):
        distance = F.pairwise_distance(first, second, keepdim=True).squeeze(1)
        loss = label * distance**2 + (1 - label) * F.relu(self.margin - distance) ** 2
        return loss.mean()


class Siamese(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 6, 3), nn.ReLU(), nn.Flatten(), nn.Linear(6 * 64, 8))
        self.criterion = ContrastiveLoss()

    def forward(self, first, second):
        return self.body(first), self.body(second)

    def training_step(self, batch, number):
        first, second, label = batch
        one, other = self(first, second)
        return self.criterion(one, other, label.float())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


people = rng.integers(0, 6, 240)
pictures = (rng.normal(size=(6, 1, 10, 10))[people] + 0.6 * rng.normal(size=(240, 1, 10, 10))).astype(np.float32)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Siamese(), DataLoader(FacePairs(pictures, people, 480), batch_size=32, shuffle=True))
