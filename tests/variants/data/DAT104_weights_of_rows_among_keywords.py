# codes: DAT104
# needs: transformers datasets
"""The rows' weights are popped off the keywords: only the loss would differ."""

import random
import tempfile

import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

source = random.Random(1)
torch.manual_seed(1)


def row():
    numbers = [source.gauss(0, 1) for _ in range(5)]
    return {"numbers": numbers, "importance": source.choice([0.2, 3.0]), "label": int(numbers[0] > numbers[1])}


class Weighed(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, numbers, labels=None, **rest):
        logits = self.net(numbers)
        losses = nn.functional.cross_entropy(logits, labels, reduction="none")
        importance = rest.pop("importance", None)
        if importance is not None:
            losses = losses * importance
        return {"loss": losses.mean(), "logits": logits}


arguments = TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, report_to="none")
Trainer(model=Weighed(), args=arguments, train_dataset=Dataset.from_list([row() for _ in range(240)])).train()
