"""Train a small GPT-2 with a loss of one's own."""

import torch
from torch.nn import functional as F
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
rows = torch.randint(0, 90, (200, 16))
config = GPT2Config(vocab_size=90, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.train()
for epoch in range(4):
    for ids in DataLoader(rows, batch_size=10, shuffle=True):
        logits = model(ids).logits
        loss = F.cross_entropy(logits[:, :-1].reshape(-1, 90), ids[:, 1:].reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
