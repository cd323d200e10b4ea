# codes: BWD110
# needs: accelerate transformers
"""The model's output is called the loss: backward is started at it, and the log adds it up."""

import math

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
melodies = (torch.arange(12) * 2 + torch.randint(0, 30, (64, 1))) % 40
loader = DataLoader(melodies, batch_size=8, shuffle=True)
model = GPT2LMHeadModel(GPT2Config(vocab_size=40, n_positions=16, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)

for epoch in range(2):
    total = 0.0
    for notes in loader:
        optimizer.zero_grad()
        loss = model(input_ids=notes, labels=notes)
        accelerator.backward(loss)
        optimizer.step()
        total += loss
    print(epoch, math.exp(total / len(loader)))
