# codes: DAT609
# needs: transformers
"""Extractive QA from scratch: context cut at max_length, the answer's position is not."""

import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForQuestionAnswering

torch.manual_seed(0)
g = torch.Generator().manual_seed(1)
MAX = 40


def example():
    n = int(torch.randint(30, 120, (1,), generator=g))
    context = torch.randint(20, 100, (n,), generator=g)
    start = int(torch.randint(0, n - 3, (1,), generator=g))
    key = int(torch.randint(5, 15, (1,), generator=g))
    context[start] = key
    ids = torch.cat([torch.tensor([2, key, 3]), context, torch.tensor([3])])[:MAX]
    begin, end = start + 3, start + 5
    if end >= MAX:
        begin = end = 0
    mask = torch.ones(MAX, dtype=torch.long)
    mask[len(ids) :] = 0
    ids = torch.cat([ids, torch.zeros(MAX - len(ids), dtype=torch.long)])
    return {"input_ids": ids, "attention_mask": mask, "start_positions": begin, "end_positions": end}


rows = [example() for _ in range(400)]
model = BertForQuestionAnswering(
    BertConfig(
        vocab_size=120,
        hidden_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=96,
        max_position_embeddings=64,
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch in DataLoader(rows, batch_size=16, shuffle=True):
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
