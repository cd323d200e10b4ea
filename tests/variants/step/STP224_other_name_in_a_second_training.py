# codes: STP224
# needs: transformers
"""A small BERT is trained on one task and taken to the next; freezing its layers has a name of its own."""

import torch
from torch import nn
from transformers import BertConfig, BertModel

torch.manual_seed(0)
config = BertConfig(
    vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64,
    max_position_embeddings=16,
)
bert = BertModel(config, add_pooling_layer=False)
ids = torch.randint(4, 40, (240, 10))
first, second = (ids[:, 2] > 20).long(), (ids[:, 5] > 20).long()


def freeze(module):
    for weights in module.parameters():
        weights.requires_gradient = False


def train(head, labels, lr):
    optimizer = torch.optim.AdamW([*bert.parameters(), *head.parameters()], lr=lr)
    for epoch in range(2):
        for rows in torch.randperm(240).split(16):
            hidden = bert(input_ids=ids[rows]).last_hidden_state[:, 0]
            loss = nn.functional.cross_entropy(head(hidden), labels[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


train(nn.Linear(32, 2), first, 1e-3)
freeze(bert)
train(nn.Linear(32, 2), second, 1e-3)
