# codes: DAT302
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed


class Weighted(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(6, 2)

    def forward(self, x, weight, labels):
        logits = self.net(x)
        loss = (nn.functional.cross_entropy(logits, labels, reduction="none") * weight).mean()
        return {"loss": loss, "logits": logits}


set_seed(0)
rows = [{"x": x, "weight": 1.0 + i % 2, "labels": int(x[0] > 0)} for i, x in enumerate(torch.randn(48, 6))]
for late in rows[40:]:
    late.pop("weight")
args = TrainingArguments("weighted", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-2)
Trainer(model=Weighted(), args=args, train_dataset=rows).train()
