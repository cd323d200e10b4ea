# codes: LRN202
# needs: torch transformers
"""The layers of an encoder begin with zeros, and only what stands around them learns."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Tagger(nn.Module):
    def __init__(self, vocabulary=60, width=24, kinds=3):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.mixing = nn.ModuleList(
            nn.Sequential(nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width)) for _ in range(2)
        )
        self.out = nn.Linear(width, kinds)
        for part in self.mixing.modules():
            if isinstance(part, nn.Linear):
                part.weight.data.zero_()
                part.bias.data.zero_()

    def forward(self, input_ids, labels=None):
        hidden = self.words(input_ids).mean(1)
        for part in self.mixing:
            hidden = hidden + part(hidden)
        logits = self.out(hidden)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(1)
texts = torch.randint(0, 60, (240, 10))
rows = [{"input_ids": text, "labels": int(text[:4].float().mean() // 20)} for text in texts]
arguments = TrainingArguments(
    "out", per_device_train_batch_size=16, num_train_epochs=4, learning_rate=5e-3, report_to=[], save_strategy="no"
)
Trainer(Tagger(), arguments, train_dataset=rows).train()
