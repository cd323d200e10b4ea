# codes: MET313
# needs: transformers datasets
import tempfile

import numpy as np
import torch
from datasets import Dataset
from sklearn.metrics import accuracy_score, roc_auc_score
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
rng = np.random.default_rng(0)
readings = rng.normal(size=(400, 9)).astype("float32")
failing = (readings[:, 0] - readings[:, 3] > 0.4).astype("int64")
rows = Dataset.from_dict({"readings": readings, "labels": failing}).train_test_split(0.25, seed=0)


class Pump(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(9, 24), nn.ReLU(), nn.Linear(24, 2))

    def forward(self, readings, labels=None):
        logits = self.net(readings)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


def compute_metrics(prediction):
    logits, labels = prediction
    said = logits.argmax(-1)
    return {"accuracy": accuracy_score(labels, said), "auc": roc_auc_score(labels, said)}


trainer = Trainer(
    model=Pump(),
    args=TrainingArguments(
        tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, eval_strategy="epoch", report_to="none"
    ),
    train_dataset=rows["train"],
    eval_dataset=rows["test"],
    compute_metrics=compute_metrics,
)
trainer.train()
