# codes: SCR101
# needs: transformers datasets
import datasets
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(3, 2)
    def forward(self, x, labels=None):
        z = self.l(x)
        return {"loss": nn.functional.cross_entropy(z, labels), "logits": z}

HP = {"output_dir": "o", "evaluation_strategy": "epoch", "report_to": "none"}

def ds(n):
    return datasets.Dataset.from_dict({"x": torch.randn(n, 3).tolist(), "labels": [i % 2 for i in range(n)]})

args = TrainingArguments(**HP)
Trainer(M(), args, train_dataset=ds(32), eval_dataset=ds(8)).train()
