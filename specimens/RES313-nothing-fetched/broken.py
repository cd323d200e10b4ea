# needs: transformers
"""Train on a node without a network, with a model that was never fetched."""

import os

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
from transformers import AutoModelForSequenceClassification

torch.manual_seed(0)
input_ids = torch.randint(5, 100, (32, 12))
labels = (input_ids[:, 0] > 50).long()
model = AutoModelForSequenceClassification.from_pretrained("acme/small-bert-never-fetched", num_labels=2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for epoch in range(3):
    for start in range(0, 32, 8):
        rows = slice(start, start + 8)
        loss = model(input_ids=input_ids[rows], labels=labels[rows]).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
