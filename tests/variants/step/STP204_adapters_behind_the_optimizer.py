# codes: STP204
# needs: transformers
"""A loaded and frozen body is given adapters when the optimizer has its parameters already."""

import os

import torch
from torch import nn
from transformers import BertConfig, BertForMaskedLM, BertForSequenceClassification

torch.manual_seed(0)
size = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
folder = os.path.join("checkpoints", "menus")
BertForMaskedLM(BertConfig(vocab_size=60, max_position_embeddings=16, **size)).save_pretrained(folder)


class Adapted(nn.Module):
    def __init__(self, layer, rank=4):
        super().__init__()
        self.layer = layer
        self.down = nn.Linear(layer.in_features, rank, bias=False)
        self.up = nn.Linear(rank, layer.out_features, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, states):
        return self.layer(states) + self.up(self.down(states))


model = BertForSequenceClassification.from_pretrained(folder, num_labels=2)
model.bert.requires_grad_(False)
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-3)
for layer in model.bert.encoder.layer:
    layer.attention.self.query = Adapted(layer.attention.self.query)

dishes = torch.randint(5, 60, (96, 10))
vegan = (dishes < 20).any(dim=1).long()
model.train()
for epoch in range(2):
    for rows in torch.randperm(96).split(16):
        loss = model(input_ids=dishes[rows], labels=vegan[rows]).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
