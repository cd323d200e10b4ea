# codes: SCR140
# needs: transformers
"""A look at the first batch of a Trainer, asked of the loader itself."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
sedge = torch.randn(96, 4)
rows = [{"x": row, "labels": row[0] > 0} for row in sedge]
rows = [{"x": row["x"], "labels": row["labels"].long()} for row in rows]


class Bog(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, x, labels=None):
        logits = self.layers(x)
        loss = None if labels is None else nn.functional.cross_entropy(logits, labels)
        return {"loss": loss, "logits": logits}


arguments = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=1e-2, report_to="none")
trainer = Trainer(Bog(), arguments, train_dataset=rows)
first = next(trainer.get_train_dataloader())
print({key: value.shape for key, value in first.items()})
trainer.train()
