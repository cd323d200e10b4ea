# needs: transformers
"""Train on a node without a network, with a model that was never fetched."""

import os

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
input_ids = torch.randint(5, 100, (32, 12))
labels = (input_ids[:, 0] > 50).long()
sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
model = BertForSequenceClassification(BertConfig(vocab_size=100, num_labels=2, **sizes))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for epoch in range(3):
    for start in range(0, 32, 8):
        rows = slice(start, start + 8)
        loss = model(input_ids=input_ids[rows], labels=labels[rows]).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
