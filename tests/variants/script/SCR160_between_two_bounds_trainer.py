# codes: SCR160
# needs: transformers
"""A chain of comparisons in the metrics asks for one truth of each of its parts."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))

    def forward(self, x=None, labels=None):
        logits = self.layers(x)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


def scores(evaluation):
    logits, labels = evaluation
    largest = logits.max(-1)
    calm = -5 < largest < 5
    return {"accuracy": (logits.argmax(-1) == labels).mean(), "calm": calm.mean()}


torch.manual_seed(0)
x = torch.randn(128, 6)
rows = [{"x": row, "labels": row[:3].argmax()} for row in x]
arguments = TrainingArguments(
    output_dir="out",
    per_device_train_batch_size=16,
    num_train_epochs=2,
    learning_rate=1e-2,
    eval_strategy="epoch",
    report_to=[],
)
Trainer(model=Head(), args=arguments, train_dataset=rows[:96], eval_dataset=rows[96:], compute_metrics=scores).train()
