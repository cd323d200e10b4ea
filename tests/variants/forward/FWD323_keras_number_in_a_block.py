# codes: FWD323
# needs: transformers datasets
"""A block's batch normalisation has the momentum that Keras calls by this name, under the Trainer."""

import tempfile

import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

BN_MOMENTUM = 0.99
torch.manual_seed(1)
tiles = torch.randn(300, 3, 8, 8)
kinds = tiles.mean((2, 3)).argmax(1)
rows = Dataset.from_dict({"tiles": tiles.numpy(), "labels": kinds.numpy()}).with_format("torch")


class Block(nn.Module):
    def __init__(self, given, made):
        super().__init__()
        self.conv = nn.Conv2d(given, made, 3, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(made, eps=1e-3, momentum=BN_MOMENTUM)

    def forward(self, x):
        return torch.relu(self.bn(self.conv(x)))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(Block(3, 8), Block(8, 16))
        self.head = nn.Linear(16, 3)

    def forward(self, tiles, labels=None):
        logits = self.head(self.blocks(tiles).mean((2, 3)))
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


trainer = Trainer(
    model=Net(),
    args=TrainingArguments(
        tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, eval_strategy="epoch", report_to="none"
    ),
    train_dataset=rows.select(range(240)),
    eval_dataset=rows.select(range(240, 300)),
)
trainer.train()
