# codes: LOS503
"""Focal-loss trainer on tabular data, model is a plain nn.Module."""

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.datasets import make_classification
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

X, y = make_classification(600, 16, n_informative=8, n_classes=3, weights=[0.7, 0.2, 0.1], random_state=4)
X = (X - X.mean(0)) / X.std(0)
X_tr, X_va, y_tr, y_va = train_test_split(X.astype("float32"), y, random_state=0, stratify=y)


class Rows(Dataset):
    def __init__(self, features, target):
        self.features, self.target = torch.from_numpy(features), torch.from_numpy(target)

    def __len__(self):
        return len(self.target)

    def __getitem__(self, i):
        return {"features": self.features[i], "labels": self.target[i]}


class Mlp(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(16, width), nn.GELU(), nn.Dropout(0.1), nn.Linear(width, width), nn.GELU())
        self.out = nn.Linear(width, 3)

    def forward(self, features, labels=None):
        return {"logits": self.out(self.body(features))}


class FocalTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        labels = inputs.pop("labels")
        logits = model(**inputs)["logits"]
        ce = F.cross_entropy(logits, labels, reduction="none")
        loss = ((1 - torch.exp(-ce)) ** 2 * ce).mean()
        return loss


def compute_metrics(p):
    return {"acc": float((np.asarray(p.predictions).argmax(-1) == p.label_ids).mean())}


trainer = FocalTrainer(
    model=Mlp(),
    args=TrainingArguments(
        output_dir="focal",
        per_device_train_batch_size=32,
        num_train_epochs=8,
        learning_rate=2e-3,
        eval_strategy="epoch",
        report_to="none",
    ),
    train_dataset=Rows(X_tr, y_tr),
    eval_dataset=Rows(X_va, y_va),
    compute_metrics=compute_metrics,
)
trainer.train()
