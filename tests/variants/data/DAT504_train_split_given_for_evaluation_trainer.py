# codes: DAT504
# needs: transformers datasets
"""The split to train on is given for the evaluation too, and the other one is never read."""

import numpy as np
import torch
from datasets import Dataset, DatasetDict
from torch import nn
from transformers import Trainer, TrainingArguments

rng = np.random.default_rng(2)


def part(n):
    features = rng.normal(size=(n, 8)).astype("float32")
    return Dataset.from_dict({"features": features, "labels": (features[:, 0] > features[:, 1]).astype(int)})


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))

    def forward(self, features, labels):
        logits = self.layers(features)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(0)
splits = DatasetDict(train=part(480), test=part(160))
trainer = Trainer(
    model=Net(),
    args=TrainingArguments(
        "numbers", num_train_epochs=3, per_device_train_batch_size=16, eval_strategy="epoch", report_to="none",
        learning_rate=1e-3,
    ),
    train_dataset=splits["train"],
    eval_dataset=splits["train"],
    compute_metrics=lambda given: {"accuracy": float((given.predictions.argmax(-1) == given.label_ids).mean())},
)
trainer.train()
