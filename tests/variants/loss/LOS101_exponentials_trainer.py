# codes: LOS101
# needs: transformers
"""Trainer with a custom model: probabilities returned as logits, weighted loss in compute_loss."""

import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self, n, seed):
        g = torch.Generator().manual_seed(seed)
        self.y = (torch.rand(n, generator=g) * 3).long()
        self.x = torch.randn(n, 10, generator=g) * 0.7
        self.x[torch.arange(n), self.y] += 2

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return {"features": self.x[i], "labels": self.y[i]}


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))

    def forward(self, features, labels=None):
        scores = self.body(features)
        return {"logits": scores.exp() / scores.exp().sum(-1, keepdim=True)}


class WeightedTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = nn.functional.cross_entropy(outputs["logits"], labels, weight=torch.tensor([1.0, 1.0, 2.0]))
        return (loss, outputs) if return_outputs else loss


args = TrainingArguments(
    "mlp",
    num_train_epochs=4,
    per_device_train_batch_size=32,
    learning_rate=2e-3,
    report_to="none",
    eval_strategy="epoch",
    use_cpu=True,
    save_strategy="no",
    remove_unused_columns=False,
)
WeightedTrainer(Mlp(), args, train_dataset=Rows(600, 0), eval_dataset=Rows(120, 1)).train()
