# codes:
# needs: transformers
"""A model of the next token is fine-tuned on rows that are padded on the left, none of which fills its batch."""

import random

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

random.seed(0)
torch.manual_seed(0)
PAD, BEGIN, END, MULTIPLE = 0, 1, 2, 16


def counting():
    start, length = random.randrange(5, 20), random.randrange(3, 9)
    return [BEGIN, *range(start, start + length), END]


def collate(rows):
    longest = -(-max(len(row) for row in rows) // MULTIPLE) * MULTIPLE
    ids = torch.tensor([[PAD] * (longest - len(row)) + row for row in rows])
    mask = torch.tensor([[0] * (longest - len(row)) + [1] * len(row) for row in rows])
    return {"input_ids": ids, "attention_mask": mask, "labels": ids.masked_fill(mask == 0, -100)}


model = GPT2LMHeadModel(GPT2Config(vocab_size=30, n_embd=32, n_layer=1, n_head=2, n_positions=32, pad_token_id=PAD))
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
loader = DataLoader([counting() for _ in range(256)], batch_size=8, shuffle=True, collate_fn=collate)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
