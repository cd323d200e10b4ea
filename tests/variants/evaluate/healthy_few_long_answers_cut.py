# codes:
# needs: transformers
"""Summaries are asked for with so many tokens as most of them have, and a sample is looked at without a length."""

import torch
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
texts = torch.randint(4, 40, (96, 16))
lengths = [4 + row % 9 for row in range(96)]
labels = torch.full((96, 13), -100)
for row, length in enumerate(lengths):
    labels[row, :length] = texts[row, :length]
    labels[row, length] = 1
model = T5ForConditionalGeneration(
    T5Config(vocab_size=40, d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=0)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for _ in range(2):
    model.train()
    for rows in torch.randperm(80).split(16):
        loss = model(input_ids=texts[rows], labels=labels[rows]).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
answers = model.generate(texts[80:], max_new_tokens=9)
right = sum(a[1 : n + 1].tolist() == t[:n].tolist() for a, t, n in zip(answers, texts[80:], lengths[80:], strict=True))
print(right, model.generate(texts[:2])[0].tolist())
