# needs: sklearn transformers
import random

import torch
from sklearn.metrics import accuracy_score
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

SIZE = dict(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)


def sentences(count, seed):
    draw = random.Random(seed)
    rows = []
    for _ in range(count):
        label = draw.randrange(3)
        ids = [1, *(draw.randrange(10 + 20 * label, 30 + 20 * label) for _ in range(draw.randrange(5, 12))), 2]
        rows.append({"input_ids": ids, "labels": label})
    return rows


def pad(rows):
    width = max(len(row["input_ids"]) for row in rows)
    ids = torch.tensor([row["input_ids"] + [0] * (width - len(row["input_ids"])) for row in rows])
    return {
        "input_ids": ids,
        "attention_mask": (ids > 0).long(),
        "labels": torch.tensor([row["labels"] for row in rows]),
    }


def compute_metrics(prediction):
    logits, labels = prediction
    return {"accuracy": accuracy_score(labels, logits.argmax(-1))}


set_seed(0)
model = BertForSequenceClassification(BertConfig(num_labels=3, **SIZE))
arguments = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=2, report_to="none", use_cpu=True)
trainer = Trainer(
    model,
    arguments,
    train_dataset=sentences(96, 0),
    eval_dataset=sentences(32, 1),
    data_collator=pad,
    compute_metrics=compute_metrics,
)
trainer.train()
