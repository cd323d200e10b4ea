# codes: EVL303
# needs: transformers datasets
"""Tell three states of a valve by its readings."""

import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

generator = torch.Generator().manual_seed(0)
readings = torch.randn(160, 6, generator=generator)
rows = [{"readings": row.tolist(), "labels": int(row[:3].argmax())} for row in readings]


class Valve(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))

    def forward(self, readings, labels=None):
        logits = self.layers(readings)
        if labels is None:
            return {"logits": logits}
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


splits = Dataset.from_list(rows).train_test_split(test_size=0.2, seed=0)
train_data, validation_data = splits["train"], splits["test"]
arguments = TrainingArguments(
    "valve",
    per_device_train_batch_size=16,
    num_train_epochs=4,
    learning_rate=1e-2,
    eval_strategy="epoch",
    save_strategy="no",
    report_to="none",
)
trainer = Trainer(
    Valve(),
    arguments,
    train_dataset=validation_data,
    eval_dataset=train_data,
)
trainer.train()
