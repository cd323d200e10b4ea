# codes: FWD201 LOS302
# needs: transformers accelerate
import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments


class Machines(Dataset):
    def __init__(self, count):
        rng = np.random.default_rng(1)
        self.faults = rng.integers(0, 2, (count, 3))
        self.waves = rng.normal(size=(count, 2, 32)) + self.faults.sum(1)[:, None, None]

    def __len__(self):
        return len(self.waves)

    def __getitem__(self, i):
        wave = torch.from_numpy(self.waves[i])
        return {"wave": wave, "labels": torch.as_tensor(self.faults[i])}


class Faults(nn.Module):
    def __init__(self):
        super().__init__()
        self.reads = nn.Conv1d(2, 8, 5)
        self.head = nn.Linear(8, 3)
        self.criterion = nn.BCEWithLogitsLoss()

    def forward(self, wave, labels=None):
        logits = self.head(self.reads(wave).relu().mean(-1))
        return {"loss": self.criterion(logits, labels), "logits": logits}


settings = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=16, report_to="none")
Trainer(Faults(), settings, train_dataset=Machines(160)).train()
