# codes:
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
rows = [[3 + (i + j) % 9 for j in range(4 + i % 6)] for i in range(24)]


def collate(examples):
    longest = max(map(len, examples))
    ids = torch.tensor([row + [0] * (longest - len(row)) for row in examples])
    return {"input_ids": ids, "labels": ids.masked_fill(ids == 0, -100)}


config = GPT2Config(
    vocab_size=30, n_embd=16, n_layer=1, n_head=2, n_positions=16, bos_token_id=1, eos_token_id=1, pad_token_id=0
)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.train()
for batch in DataLoader(rows, batch_size=8, collate_fn=collate):
    loss = model(**batch).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
