# codes: LOS125
# needs: transformers
"""A model's own forward floors its counts before the loss."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(3)
x = torch.randn(128, 5)
rows = [{"x": row, "labels": (2 + row[0]).clamp(0).floor()} for row in x]


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))

    def forward(self, x, labels=None):
        count = torch.floor(self.net(x).squeeze(-1))
        loss = None if labels is None else nn.functional.smooth_l1_loss(count, labels)
        return {"loss": loss, "logits": count}


args = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, report_to="none", save_strategy="no")
Trainer(model=Counter(), args=args, train_dataset=rows).train()
