# codes: BWD201 SCR112
# needs: transformers
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self, n):
        self.x = torch.randn(n, 6, 3)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return {"x": self.x[i], "labels": self.x[i].sum()}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 16, batch_first=True)
        self.head = nn.Linear(16, 1)
        self.memory = []

    def forward(self, x, labels=None):
        before = self.memory[-1] if self.training and self.memory else None
        out, hidden = self.rnn(x, before)
        if self.training:
            self.memory = [hidden]
        logits = self.head(out[:, -1]).squeeze(-1)
        return {"loss": nn.functional.mse_loss(logits, labels), "logits": logits}


def metrics(p):
    return {"mae": abs(p.predictions - p.labels).mean()}


args = TrainingArguments(
    "out",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    report_to=[],
    eval_strategy="epoch",
    save_strategy="no",
    learning_rate=1e-2,
)
Trainer(Net(), args, train_dataset=Rows(160), eval_dataset=Rows(32), compute_metrics=metrics).train()
