# codes:
# needs: transformers
"""Models under Trainer that give their loss first, under its name, or through a compute_loss of the script's own."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Tuple(nn.Module):
    def __init__(self):
        super().__init__()
        self.line = nn.Linear(5, 3)

    def forward(self, x, labels=None):
        logits = self.line(x)
        if labels is None:
            return (logits,)
        return nn.functional.cross_entropy(logits, labels), logits, logits.softmax(-1).max()


class Named(Tuple):
    def forward(self, x, labels=None):
        loss, logits, sure = super().forward(x, labels)
        return {"sure": sure, "loss": loss, "logits": logits}


class Behind(Tuple):
    def forward(self, x, labels=None):
        loss, logits, _ = super().forward(x, labels)
        return logits, loss


class Own(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        logits, loss = model(**inputs)
        return (loss, {"logits": logits}) if return_outputs else loss


torch.manual_seed(1)
rows = [{"x": x, "labels": int(x[:3].argmax())} for x in torch.randn(72, 5)]
for kind, trainer in ((Tuple, Trainer), (Named, Trainer), (Behind, Own)):
    args = TrainingArguments(
        kind.__name__,
        num_train_epochs=2,
        per_device_train_batch_size=12,
        learning_rate=1e-2,
        eval_strategy="epoch",
        save_strategy="no",
        report_to="none",
    )
    trainer(kind(), args, train_dataset=rows, eval_dataset=rows[:24]).train()
