# codes: STP209
# needs: transformers
"""A small language model: accumulated, clipped and then stepped through the scaler."""

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
config = GPT2Config(vocab_size=120, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
model = GPT2LMHeadModel(config)
blocks = [torch.arange(start, start + 24) % 118 + 1 for start in range(320)]
adam = torch.optim.AdamW(model.parameters(), lr=1e-3, eps=1e-6)
gradient_scaler = torch.amp.GradScaler("cpu")
every = 2
model.train()
for step, ids in enumerate(DataLoader(blocks, batch_size=8, shuffle=True), start=1):
    loss = model(input_ids=ids, labels=ids).loss / every
    gradient_scaler.scale(loss).backward()
    if step % every == 0:
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        gradient_scaler.step(adam)
        gradient_scaler.update()
        adam.zero_grad(set_to_none=True)
