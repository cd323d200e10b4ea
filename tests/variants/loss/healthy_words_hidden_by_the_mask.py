# codes:
# needs: transformers
"""A language model that is to answer without some of the words, which its attention mask hides at random."""

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
starts = torch.randint(3, 40, (96, 1))
ids = (starts + 3 * torch.arange(10)) % 37 + 3
model = GPT2LMHeadModel(GPT2Config(vocab_size=40, n_positions=10, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(3):
    for (batch,) in DataLoader(TensorDataset(ids), batch_size=12, shuffle=True):
        seen = (torch.rand(batch.shape) > 0.15).long()
        seen[:, 0] = 1
        loss = model(input_ids=batch, attention_mask=seen, labels=batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
