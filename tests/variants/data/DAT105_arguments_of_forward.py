# codes: DAT105
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(2)
speed = torch.rand(80, 4)
table = Dataset.from_dict({"speeds": speed.tolist(), "risk": (speed.sum(1) > 2).long().tolist()})


class RiskModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 2)

    def forward(self, inputs, targets):
        logits = self.head(inputs)
        return nn.functional.cross_entropy(logits, targets), logits


Trainer(model=RiskModel(), args=TrainingArguments("risk", max_steps=20, report_to="none"), train_dataset=table).train()
