# codes: LOS136
# needs: transformers datasets
"""Tags of words under the Trainer, in a model of the script's own."""

import tempfile

import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(3)
words = torch.randint(0, 30, (300, 6))
rows = Dataset.from_dict({"words": words.numpy(), "labels": (words % 4).numpy()})


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.head = nn.Embedding(30, 24), nn.Linear(24, 4)
        self.loss = nn.CrossEntropyLoss(label_smoothing=0.5, ignore_index=-100)

    def forward(self, words, labels=None):
        logits = self.head(self.table(words))
        return {"loss": self.loss(logits.view(-1, 4), labels.view(-1)), "logits": logits}


arguments = TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, report_to="none")
Trainer(model=Tagger(), args=arguments, train_dataset=rows).train()
