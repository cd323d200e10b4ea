"""Learn to continue sentences of different lengths, padding included."""

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
PAD = 0
rows = [[3 + (i + j) % 9 for j in range(4 + i % 6)] for i in range(24)]


def collate(examples):
    longest = max(map(len, examples))
    ids = torch.tensor([row + [PAD] * (longest - len(row)) for row in examples])
    mask = (ids != PAD).long()
    labels = ids.clone()
    return {"input_ids": ids, "attention_mask": mask, "labels": labels}


loader = DataLoader(rows, batch_size=8, collate_fn=collate)
config = GPT2Config(vocab_size=30, n_embd=16, n_layer=1, n_head=2, n_positions=16, bos_token_id=1, eos_token_id=1)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

model.train()
for batch in loader:
    loss = model(**batch).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
