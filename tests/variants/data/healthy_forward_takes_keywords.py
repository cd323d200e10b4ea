# codes:
# needs: datasets transformers
import numpy as np
import torch
from datasets import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
waves = np.random.default_rng(0).normal(size=(320, 12)).astype("float32")
sources = waves[:, :4].argmax(1)


class Listener(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(12, 64), torch.nn.ReLU(), torch.nn.Linear(64, 4))

    def forward(self, **batch):
        logits = self.body(batch["wave"])
        loss = torch.nn.functional.cross_entropy(logits, batch["labels"])
        if "note" in batch:
            loss = loss + 0 * batch["note"].sum()
        return {"loss": loss, "logits": logits}


class Wrapped(torch.nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, *args, **kwargs):
        return self.inner(*args, **kwargs)


def settings(**more):
    return TrainingArguments("out", learning_rate=3e-3, per_device_train_batch_size=16, report_to="none", **more)


arrow = Dataset.from_dict({"wave": waves.tolist(), "label": sources.tolist(), "name": ["a"] * 320})
kept = arrow.remove_columns("name")
plain = [{"wave": torch.tensor(wave), "label": int(label)} for wave, label in zip(waves, sources)]
Trainer(Listener(), settings(remove_unused_columns=False), train_dataset=kept).train()
Trainer(Wrapped(Listener()), settings(remove_unused_columns=False), train_dataset=plain).train()
