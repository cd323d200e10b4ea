# codes: STP228
import torch
from torch.utils.data import TensorDataset
from transformers import Trainer, TrainingArguments


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.Linear(6, 24), torch.nn.ReLU(), torch.nn.Linear(24, 1))

    def forward(self, rows, labels=None):
        scores = self.net(rows).squeeze(-1)
        loss = torch.nn.functional.mse_loss(scores, labels) if labels is not None else None
        return {"loss": loss, "logits": scores}


def collate(rows):
    return {"rows": torch.stack([row for row, _ in rows]), "labels": torch.stack([label for _, label in rows])}


torch.manual_seed(0)
table = torch.randn(800, 6)
data = TensorDataset(table, table[:, 0] - table[:, 1])
size, epochs = 20, 5
per_epoch = table.shape[0] // size // size
arguments = TrainingArguments(
    "out",
    max_steps=per_epoch * epochs,
    per_device_train_batch_size=size,
    learning_rate=3e-3,
    remove_unused_columns=False,
    report_to=[],
    save_strategy="no",
)
Trainer(Scorer(), arguments, train_dataset=data, data_collator=collate).train()
