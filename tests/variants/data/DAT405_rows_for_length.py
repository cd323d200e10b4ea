# codes: DAT405
"""Under Trainer: a dataset whose length is the list of its rows."""

import torch
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments


class Rows(Dataset):
    def __init__(self, count):
        self.rows = [torch.randn(6) for _ in range(count)]

    def __len__(self):
        return self.rows

    def __getitem__(self, index):
        row = self.rows[index]
        return {"x": row, "labels": int(row[0] > row[1])}


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.Tanh(), torch.nn.Linear(16, 2))

    def forward(self, x, labels=None):
        logits = self.layers(x)
        loss = torch.nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}


torch.manual_seed(0)
settings = TrainingArguments("out", max_steps=8, per_device_train_batch_size=8, learning_rate=1e-2,
                             report_to="none", save_strategy="no")
Trainer(model=Model(), args=settings, train_dataset=Rows(64)).train()
