# codes: BAT101 FWD101 LOS502 MET201
# needs: transformers
"""Span prediction under the Trainer with a custom head, four stages."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import BertConfig, BertModel, EarlyStoppingCallback, Trainer, TrainingArguments


class Passages(Dataset):
    def __init__(self, n, seed, length=18):
        rng = np.random.default_rng(seed)
        self.rows = []
        for _ in range(n):
            size = int(rng.integers(12, length + 1))
            ids = rng.integers(5, 60, size)
            at = int(rng.integers(1, size - 2))
            ids[at] = 4
            self.rows.append({"input_ids": ids.tolist(), "attention_mask": [1] * size, "start": at, "end": at + 1})

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        return self.rows[i]


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = BertModel(
            BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48)
        )
        self.span = nn.Linear(32, 2)

    def forward(self, input_ids, attention_mask, start=None, end=None):
        hidden = self.bert(input_ids, attention_mask=attention_mask).last_hidden_state
        a, b = self.span(hidden).unbind(-1)
        loss = None
        if start is not None:
            loss = (nn.functional.cross_entropy(a, start) + nn.functional.cross_entropy(b, end)) / 2
        return (a, b), loss


def exact(pred):
    a, b = pred.predictions
    start, end = pred.label_ids
    return {"exact": float(((a.argmax(1) == start) & (b.argmax(1) == end)).mean())}


args = TrainingArguments(
    "spans",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    eval_strategy="epoch",
    save_strategy="epoch",
    label_names=["start", "end"],
    load_best_model_at_end=True,
    metric_for_best_model="exact_match",
    report_to="none",
)
trainer = Trainer(
    Reader(),
    args,
    train_dataset=Passages(96, 0),
    eval_dataset=Passages(32, 1),
    compute_metrics=exact,
    callbacks=[EarlyStoppingCallback(2)],
)
trainer.train()
