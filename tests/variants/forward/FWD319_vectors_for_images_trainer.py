# codes: FWD319
# needs: transformers
"""A model of the script's own under Trainer normalises images by the layer of vectors."""

import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments, set_seed

set_seed(0)
stones = torch.randn(64, 3, 8, 8)


class Stones(Dataset):
    def __len__(self):
        return len(stones)

    def __getitem__(self, place):
        return {"pixel_values": stones[place], "labels": int(stones[place, 0].mean() > 0)}


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(3, 8, 3, padding=1)
        self.bn = nn.BatchNorm1d(8)
        self.last = nn.Linear(8, 2)

    def forward(self, pixel_values, labels=None):
        seen = self.bn(self.first(pixel_values)).relu().mean((2, 3))
        logits = self.last(seen)
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}


settings = TrainingArguments(
    output_dir="stones", per_device_train_batch_size=16, num_train_epochs=1, report_to="none", use_cpu=True
)
Trainer(model=Classifier(), args=settings, train_dataset=Stones()).train()
