# needs: transformers
"""Flatten the answers of each question for a model of choices, and leave them so."""

import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForMultipleChoice, set_seed

set_seed(0)
questions = torch.randint(1, 30, (48, 3, 10))
answers = torch.randint(0, 3, (48,))
rows = [{"input_ids": ids, "labels": answer} for ids, answer in zip(questions, answers)]


def together(rows):
    ids = torch.cat([row["input_ids"] for row in rows])
    return {"input_ids": ids, "labels": torch.stack([row["labels"] for row in rows])}


loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=together)
config = BertConfig(
    vocab_size=30,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=32,
    max_position_embeddings=16,
    num_labels=3,
)
model = BertForMultipleChoice(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
