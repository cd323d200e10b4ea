# codes: BWD103 MET104 MET201 SCR115
# needs: transformers
import numpy as np
import torch
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))

    def forward(self, x, labels=None):
        return {"logits": self.net(x)}


class Weighted(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        logits = outputs["logits"].detach()
        loss = nn.functional.cross_entropy(logits, labels, weight=torch.tensor([1.0, 2.0]))
        return (loss, outputs) if return_outputs else loss


def compute_metrics(prediction):
    logits, labels = prediction
    return {"accuracy": float((np.argmax(logits, axis=2) == labels).mean())}


set_seed(0)
rows = [{"x": x, "labels": int(x[0] > 0)} for x in torch.randn(64, 6)]
args = TrainingArguments(
    "w",
    num_train_epochs=2,
    report_to="none",
    save_strategy="no",
    learning_rate=1e-2,
    eval_strategy="epoch",
    metric_for_best_model="acc",
)
trainer = Weighted(
    model=Net(), args=args, train_dataset=rows[:48], eval_dataset=rows[48:], compute_metrics=compute_metrics
)
result = trainer.train()
print(result.metrics["train_los"])
