"""Train a module of one's own."""

# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(5, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, series, labels=None):
        logits = self.head(self.rnn(series)[1][-1])
        return nn.functional.cross_entropy(logits, labels), logits


torch.manual_seed(0)
series = torch.randn(64, 8, 5)
rows = [{"series": row, "labels": int(row[:, 0].sum() > 0)} for row in series]
args = TrainingArguments(
    "out",
    num_train_epochs=1,
    learning_rate=1e-3,
    report_to="none",
)
trainer = Trainer(model=Classifier(), args=args, train_dataset=rows)
trainer.train()
