# codes:
"""Hooks that assert how many steps there were, and checkpoints of steps that a rehearsal does not come to."""

import json

import torch
from torch.utils.data import Dataset
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    Trainer,
    TrainerCallback,
    TrainingArguments,
)

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self, n):
        self.ids = torch.randint(5, 100, (n, 12))
        self.labels = (self.ids[:, 0] > 50).long()

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        mask = torch.ones(12, dtype=torch.long)
        return {"input_ids": self.ids[i], "attention_mask": mask, "labels": self.labels[i]}


class Watch(TrainerCallback):
    def __init__(self):
        self.logs, self.best = [], 0.0

    def on_log(self, args, state, control, logs=None, **kwargs):
        if "loss" in logs:
            self.logs.append(logs["loss"])

    def on_epoch_end(self, args, state, control, **kwargs):
        assert state.global_step == round(state.epoch) * 16

    def on_evaluate(self, args, state, control, metrics=None, **kwargs):
        self.best = max(self.best, metrics["eval_accuracy"])

    def on_train_end(self, args, state, control, **kwargs):
        assert state.global_step == state.max_steps
        assert len(self.logs) == 3, self.logs


config = BertConfig(
    vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64
)
args = TrainingArguments(
    "out",
    num_train_epochs=3,
    per_device_train_batch_size=16,
    learning_rate=5e-3,
    eval_strategy="epoch",
    save_strategy="epoch",
    logging_strategy="epoch",
    report_to="none",
)
watch = Watch()
trainer = Trainer(
    BertForSequenceClassification(config),
    args,
    train_dataset=Rows(256),
    eval_dataset=Rows(64),
    compute_metrics=lambda p: {"accuracy": float((p.predictions.argmax(-1) == p.label_ids).mean())},
    callbacks=[watch],
)
trainer.train()
assert watch.best > 0.8
last = BertForSequenceClassification.from_pretrained("out/checkpoint-48")
with open("out/checkpoint-48/trainer_state.json") as file:
    print([entry["loss"] for entry in json.load(file)["log_history"] if "loss" in entry][2])
