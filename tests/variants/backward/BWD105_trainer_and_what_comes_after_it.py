# codes: BWD105 MET201 SCR115
# needs: transformers datasets
import numpy as np
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

rng = np.random.default_rng(0)
TAGS = ["O", "PER", "LOC"]


def row():
    ids = rng.integers(1, 40, 14)
    labels = np.where(ids % 5 == 0, 1, np.where(ids % 7 == 0, 2, 0))
    labels[0] = labels[-1] = -100
    return {"input_ids": ids.tolist(), "labels": labels.tolist()}


class Tagger(nn.Module):
    def __init__(self, vocab=40, dim=24):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.mix = nn.Conv1d(dim, dim, 3, padding=1)
        self.out = nn.Linear(dim, len(TAGS))
        self.loss = nn.CrossEntropyLoss(reduction="none")

    def forward(self, input_ids, labels=None):
        h = self.embed(input_ids)
        h = h + torch.relu(self.mix(h.transpose(1, 2))).transpose(1, 2)
        logits = self.out(h)
        if labels is None:
            return {"logits": logits}
        return {"loss": self.loss(logits.transpose(1, 2), labels), "logits": logits}


def compute_metrics(p):
    guess = p.predictions.argmax(-1)
    gold_names = [[TAGS[i] for i in seq] for seq in p.label_ids]
    guess_names = [[TAGS[i] for i in seq] for seq in guess]
    pairs = [(a, b) for g, h in zip(gold_names, guess_names) for a, b in zip(g, h) if a != "O"]
    return {"entity_accuracy": float(np.mean([a == b for a, b in pairs]))}


args = TrainingArguments(
    "tags",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    eval_strategy="epoch",
    save_strategy="epoch",
    learning_rate=2e-3,
    load_best_model_at_end=True,
    metric_for_best_model="entity_f1",
    report_to="none",
)
trainer = Trainer(
    model=Tagger(),
    args=args,
    train_dataset=Dataset.from_list([row() for _ in range(320)]),
    eval_dataset=Dataset.from_list([row() for _ in range(64)]),
    compute_metrics=compute_metrics,
)
trainer.train()
