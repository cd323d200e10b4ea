# codes: FWD401
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed


class Distances(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Linear(4, 3)

    def forward(self, sides, labels=None):
        logits = self.scale(torch.sqrt(sides))
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


set_seed(0)
rows = [{"sides": s, "labels": int(s.abs().argmax()) % 3} for s in torch.randn(48, 4)]
args = TrainingArguments("sides", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-2)
Trainer(model=Distances(), args=args, train_dataset=rows).train()
