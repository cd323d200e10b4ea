# codes: SCR143
# needs: transformers
"""A model is to be loaded by a configuration, which only builds one."""

import torch
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification, DistilBertConfig

torch.manual_seed(0)
rows = [(torch.tensor([2, 4 + i % 2, 6, 7]), i % 2) for i in range(64)]
config = DistilBertConfig(vocab_size=10, dim=32, hidden_dim=64, n_layers=1, n_heads=2, num_labels=2)
model = AutoModelForSequenceClassification.from_pretrained(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for ids, labels in DataLoader(rows, batch_size=16, shuffle=True):
        loss = model(input_ids=ids, labels=labels).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
