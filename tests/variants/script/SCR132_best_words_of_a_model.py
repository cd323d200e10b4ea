# codes: SCR132
# needs: transformers
"""Draws next tokens out of the forty best of a vocabulary of twenty."""

import torch
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
WORDS = 20
model = GPT2LMHeadModel(GPT2Config(vocab_size=WORDS, n_positions=32, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
steps = (torch.arange(12)[None] + torch.arange(64)[:, None]) % WORDS
for start in range(0, 64, 16):
    batch = steps[start : start + 16]
    loss = model(input_ids=batch, labels=batch).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


@torch.no_grad()
def written(ids, count, best=40):
    model.eval()
    for _ in range(count):
        scores = model(input_ids=ids).logits[:, -1]
        values, tokens = torch.topk(scores, best)
        drawn = torch.multinomial(values.softmax(-1), 1)
        ids = torch.cat([ids, tokens.gather(1, drawn)], dim=1)
    return ids


print(written(steps[:1, :4], 5).tolist())
