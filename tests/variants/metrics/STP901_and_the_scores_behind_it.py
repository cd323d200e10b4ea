# codes: SCR115 STP901
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
        self.out = nn.Linear(dim, len(TAGS))
        self.loss = nn.CrossEntropyLoss()

    def forward(self, input_ids, labels=None):
        logits = self.out(torch.relu(self.embed(input_ids)))
        return {"loss": self.loss(logits.transpose(1, 2), labels), "logits": logits}


class Weighted(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        outputs = model(**inputs)
        if model.training:
            weight = self.schedule[str(self.state.global_step)]
            loss = weight * outputs["loss"]
        else:
            loss = outputs["loss"]
        return (loss, outputs) if return_outputs else loss

    schedule = {}


def compute_metrics(p):
    guess = p.predictions.argmax(-1)
    gold_names = [[TAGS[i] for i in seq] for seq in p.label_ids]
    guess_names = [[TAGS[i] for i in seq] for seq in guess]
    pairs = [(a, b) for g, h in zip(gold_names, guess_names) for a, b in zip(g, h) if a != "O"]
    return {"entity_accuracy": float(np.mean([a == b for a, b in pairs]))}


args = TrainingArguments(
    "tags", num_train_epochs=2, eval_strategy="epoch", save_strategy="no", learning_rate=2e-3, report_to="none"
)
trainer = Weighted(model=Tagger(), args=args, train_dataset=Dataset.from_list([row() for _ in range(320)]),
                  eval_dataset=Dataset.from_list([row() for _ in range(64)]), compute_metrics=compute_metrics)
trainer.train()
