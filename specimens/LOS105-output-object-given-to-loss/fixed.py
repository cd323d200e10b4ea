"""Train an encoder with a loss of one's own."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
ids = torch.randint(5, 30, (32, 8))
loader = DataLoader(TensorDataset(ids, (ids[:, 0] > 16).long()), batch_size=8, shuffle=True)
config = BertConfig(
    vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16, num_labels=2
)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

model.train()
for tokens, targets in loader:
    optimizer.zero_grad()
    outputs = model(input_ids=tokens)
    loss = criterion(outputs.logits, targets)
    loss.backward()
    optimizer.step()
