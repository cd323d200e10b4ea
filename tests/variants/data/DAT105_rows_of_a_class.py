# codes: DAT105
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)


class Readings(torch.utils.data.Dataset):
    def __init__(self, count):
        self.values = torch.randn(count, 8)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, place):
        row = self.values[place]
        return {"features": row, "target": (row[0] > 0).long()}


class Alarm(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(8, 2)

    def forward(self, x, labels=None):
        logits = self.head(x)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


settings = TrainingArguments("alarm", num_train_epochs=2, report_to="none", learning_rate=1e-2, eval_strategy="epoch")
Trainer(Alarm(), settings, train_dataset=Readings(640), eval_dataset=Readings(64)).train()
