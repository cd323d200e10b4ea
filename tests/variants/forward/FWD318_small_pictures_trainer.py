# codes: FWD318
"""Under Trainer: a network of large kernels is given pictures of six by six."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Seer(nn.Module):
    def __init__(self):
        super().__init__()
        self.look = nn.Conv2d(3, 8, kernel_size=7)
        self.head = nn.Linear(8, 2)

    def forward(self, pixel_values, labels=None):
        logits = self.head(self.look(pixel_values).relu().mean((2, 3)))
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}


torch.manual_seed(0)
pictures = torch.rand(64, 3, 6, 6)
rows = [{"pixel_values": picture, "labels": int(picture[0].mean() > picture[1].mean())} for picture in pictures]
settings = TrainingArguments("out", max_steps=6, per_device_train_batch_size=8, report_to="none", save_strategy="no")
Trainer(model=Seer(), args=settings, train_dataset=rows).train()
