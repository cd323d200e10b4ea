"""Learn answers that truncation cut off: only the prompt is left, and its labels are masked."""

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, default_data_collator

MAX_LENGTH = 12
torch.manual_seed(0)


def encode(number):
    prompt, answer = [3 + number % 7] * 8, [12, 13, 14, 1]
    ids = (prompt + answer)[:MAX_LENGTH]
    return {"input_ids": ids, "labels": ([-100] * len(prompt) + answer)[:MAX_LENGTH]}


loader = DataLoader([encode(i) for i in range(24)], batch_size=8, collate_fn=default_data_collator)
config = GPT2Config(vocab_size=30, n_embd=16, n_layer=1, n_head=2, n_positions=16, bos_token_id=1, eos_token_id=1)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

model.train()
for batch in loader:
    loss = model(**batch).loss
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
