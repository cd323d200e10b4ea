# codes:
# needs: transformers
"""Hooks of a callback that assert how many steps an epoch had."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, TrainerCallback
torch.manual_seed(0)
class D(Dataset):
    def __init__(self, n):
        self.ids = torch.randint(5, 100, (n, 12)); self.y = (self.ids[:, 0] > 50).long()
    def __len__(self): return len(self.y)
    def __getitem__(self, i): return {"input_ids": self.ids[i], "attention_mask": torch.ones(12, dtype=torch.long), "labels": self.y[i]}
class C(TrainerCallback):
    def __init__(self): self.logs = []; self.best = None
    def on_log(self, args, state, control, logs=None, **kw):
        if "loss" in logs: self.logs.append(logs["loss"])
    def on_epoch_end(self, args, state, control, **kw):
        assert state.global_step == round(state.epoch) * 16
    def on_evaluate(self, args, state, control, metrics=None, **kw):
        assert metrics["eval_accuracy"] >= 0
        self.best = max(self.best or 0, metrics["eval_accuracy"])
    def on_train_end(self, args, state, control, **kw):
        assert state.global_step == state.max_steps
        assert len(self.logs) == 3, self.logs
        assert self.best > 0.8
        print(self.logs[2])
model = BertForSequenceClassification(BertConfig(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64))
args = TrainingArguments("out", num_train_epochs=3, per_device_train_batch_size=16, learning_rate=5e-3, eval_strategy="epoch", logging_strategy="epoch", save_strategy="no", report_to="none")
cb = C()
t = Trainer(model, args, train_dataset=D(256), eval_dataset=D(64), compute_metrics=lambda p: {"accuracy": float((p.predictions.argmax(-1) == p.label_ids).mean())}, callbacks=[cb])
t.train()
assert cb.best > 0.5
assert t.evaluate()["eval_accuracy"] > 0.7
