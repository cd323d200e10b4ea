# codes: STP204
# needs: transformers
"""Groups for weight decay: the one with the matrices never came into the list."""

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
starts = torch.randint(0, 30, (400, 1))
rows = (starts + 3 * torch.arange(12)) % 30
loader = DataLoader(rows, batch_size=16, shuffle=True)
config = GPT2Config(vocab_size=30, n_positions=16, n_embd=48, n_layer=2, n_head=4, bos_token_id=0, eos_token_id=0)
model = GPT2LMHeadModel(config)
groups = [{"params": [p for p in model.parameters() if p.ndim < 2], "weight_decay": 0.0}]
optimizer = torch.optim.AdamW(groups, lr=3e-3)
for epoch in range(4):
    model.train()
    for ids in loader:
        loss = model(input_ids=ids, labels=ids).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    print(epoch, loss.item())
model.save_pretrained("counting")
