"""Tags of words, with padding that the loss leaves out."""

import numpy as np
import torch
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments

rng = np.random.default_rng(0)


def sentences(count):
    rows = []
    for _ in range(count):
        words = rng.integers(5, 60, int(rng.integers(3, 12)))
        rows.append({"input_ids": words.tolist(), "labels": (words // 20).tolist()})
    return rows


def collate(rows):
    width = max(len(row["input_ids"]) for row in rows)
    ids = torch.tensor([row["input_ids"] + [0] * (width - len(row["input_ids"])) for row in rows])
    labels = torch.tensor([row["labels"] + [-100] * (width - len(row["labels"])) for row in rows])
    return {"input_ids": ids, "attention_mask": (ids > 0).long(), "labels": labels}


def compute_metrics(given):
    tags = given.predictions.argmax(-1)
    kept = given.label_ids != -100
    return {"accuracy": (tags[kept] == given.label_ids[kept]).mean()}


torch.manual_seed(0)
model = BertForTokenClassification(
    BertConfig(
        vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
    )
)
arguments = TrainingArguments("tags", num_train_epochs=1, learning_rate=1e-3, report_to=[], use_cpu=True)
trainer = Trainer(
    model,
    arguments,
    data_collator=collate,
    train_dataset=sentences(160),
    eval_dataset=sentences(48),
    compute_metrics=compute_metrics,
)
trainer.train()
print(trainer.evaluate())
