# codes:
# needs: transformers datasets
"""The arguments keep every column, and one that forward asks for in its keywords is only looked at."""

import tempfile

import numpy as np
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed

set_seed(3)
rng = np.random.default_rng(3)
events = rng.integers(0, 12, (320, 10))
account = rng.normal(size=(320, 4)).astype("float32")
left = ((events == 3).sum(1) + 2 * account[:, 0] > 0.8).astype("int64")
columns = {"events": events.tolist(), "account": account.tolist(), "labels": left.tolist(), "row": list(range(320))}
rows = Dataset.from_dict(columns)


class Leaving(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(12, 16)
        self.side = nn.Linear(4, 16)
        self.head = nn.Sequential(nn.ReLU(), nn.Linear(16, 2))
        self.seen = set()

    def forward(self, events, labels=None, **features):
        hidden = self.table(events).mean(1)
        if "account" in features:
            hidden = hidden + self.side(features["account"])
        self.seen.update(features["row"].tolist())
        logits = self.head(hidden)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


arguments = TrainingArguments(
    tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, report_to="none", remove_unused_columns=False
)
Trainer(model=Leaving(), args=arguments, train_dataset=rows).train()
