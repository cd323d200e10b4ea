# codes: DAT301 BWD202 MET101
# needs: transformers
import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)


class Readings(Dataset):
    def __init__(self, rows, seed):
        generator = torch.Generator().manual_seed(seed)
        self.x = torch.randn(rows, 12, generator=generator)
        self.labels = (self.x[:, :6].sum(1) > 0).long()

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        row = self.x[index]
        if row.abs().max() > 2.6:
            return None
        return {"x": row, "labels": self.labels[index]}


class Gated(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(12, 32)
        self.gate = nn.Linear(12, 32)
        self.head = nn.Linear(32, 2)

    def forward(self, x, labels=None):
        gate = torch.sigmoid(self.gate(x))
        gate *= self.first(x)
        logits = self.head(gate)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


def compute_metrics(prediction):
    return {"accuracy": float(np.mean(prediction.predictions == prediction.label_ids))}


arguments = TrainingArguments(
    "out", num_train_epochs=3, per_device_train_batch_size=16, learning_rate=1e-2, report_to=[], save_strategy="no"
)
trainer = Trainer(
    Gated(), arguments, train_dataset=Readings(320, 0), eval_dataset=Readings(64, 1), compute_metrics=compute_metrics
)
trainer.train()
print(trainer.evaluate())
