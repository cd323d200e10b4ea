# codes: RES306
# needs: transformers
"""Only the encoder is written to the file; the classifier is built anew and evaluated."""

import os
import tempfile
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertModel

torch.manual_seed(0)


class Topics(nn.Module):
    def __init__(self, config, kinds=3):
        super().__init__()
        self.bert = BertModel(config)
        self.classifier = nn.Linear(config.hidden_size, kinds)

    def forward(self, input_ids):
        return self.classifier(self.bert(input_ids).last_hidden_state[:, 0])


config = BertConfig(vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
labels = torch.arange(240) % 3
ids = torch.randint(10, 60, (240, 8))
ids[:, 1] = 3 + labels
train = DataLoader(TensorDataset(ids[:200], labels[:200]), 20, shuffle=True)
model = Topics(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
folder = tempfile.mkdtemp()
model.bert.save_pretrained(folder)

final = Topics(config)
final.bert = BertModel.from_pretrained(folder)
final.eval()
with torch.no_grad():
    hits = sum(
        (final(x).argmax(1) == y).sum().item() for x, y in DataLoader(TensorDataset(ids[200:], labels[200:]), 20)
    )
print(hits / 40)
