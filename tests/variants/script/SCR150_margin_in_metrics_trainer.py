# codes: SCR150
# needs: transformers
"""compute_metrics takes the margin between logits along a third axis, as if each text had them for each token."""

import numpy as np
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(2)
x = torch.randn(96, 6)
rows = [{"x": row, "labels": int(row[0] > row[1])} for row in x]


class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, x, labels=None):
        logits = self.net(x)
        loss = None if labels is None else nn.functional.cross_entropy(logits, labels)
        return {"loss": loss, "logits": logits}


def compute_metrics(pred):
    found = np.argmax(pred.predictions, axis=-1)
    margin = np.ptp(pred.predictions, axis=2)
    return {"accuracy": (found == pred.label_ids).mean(), "margin": margin.mean()}


trainer = Trainer(
    model=Scorer(),
    args=TrainingArguments("out", num_train_epochs=2, learning_rate=1e-2, eval_strategy="epoch", report_to="none"),
    train_dataset=rows[:64],
    eval_dataset=rows[64:],
    compute_metrics=compute_metrics,
)
trainer.train()
