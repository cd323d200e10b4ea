# codes: BWD104
# needs: transformers
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint_sequential
from transformers import Trainer, TrainingArguments, set_seed


class Adapted(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(6, 16)
        self.adapter = nn.Sequential(nn.ReLU(), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 2))
        self.body.requires_grad_(False)

    def forward(self, x, labels=None):
        logits = checkpoint_sequential(self.adapter, 1, self.body(x), use_reentrant=True)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


class Reentrant(Adapted):
    def forward(self, x, labels=None):
        logits = torch.utils.checkpoint.checkpoint(self.adapter, self.body(x), use_reentrant=True)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


set_seed(0)
rows = [{"x": x, "labels": int(x[0] > 0)} for x in torch.randn(48, 6)]
args = TrainingArguments("adapted", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-2)
Trainer(model=Reentrant(), args=args, train_dataset=rows).train()
