# codes: BAT101 LOS201 MET201
# needs: transformers
import random

import torch
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
    return {"accuracy": (prediction.predictions.argmax(-1) == prediction.label_ids).mean()}


set_seed(0)
model = BertForSequenceClassification(BertConfig(num_labels=2, **SIZE))
arguments = TrainingArguments(
    "out",
    eval_strategy="epoch",
    save_strategy="epoch",
    load_best_model_at_end=True,
    metric_for_best_model="acc",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(
    model, arguments, train_dataset=sentences(96, 0), eval_dataset=sentences(32, 1), compute_metrics=compute_metrics
)
trainer.train()
