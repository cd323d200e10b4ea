# needs: transformers
"""A classifier of token rows that is to begin with what a masked language model has learnt."""

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoConfig, AutoModelForSequenceClassification, BertConfig, BertForMaskedLM

torch.manual_seed(0)
sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
BertForMaskedLM(BertConfig(vocab_size=60, max_position_embeddings=16, **sizes)).save_pretrained("small-bert")

tokens = torch.randint(5, 60, (480, 12))
labels = (tokens < 12).any(1).long()
config = AutoConfig.from_pretrained("small-bert", num_labels=2)
model = AutoModelForSequenceClassification.from_config(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-5)
loader = DataLoader(TensorDataset(tokens, labels), batch_size=16, shuffle=True)
model.train()
for _epoch in range(3):
    for ids, kinds in loader:
        loss = model(input_ids=ids, labels=kinds).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
