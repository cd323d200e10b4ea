# codes: STP207
# needs: transformers
"""Fine-tune a causal model in pure bfloat16."""

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, get_cosine_schedule_with_warmup

torch.manual_seed(0)
config = GPT2Config(vocab_size=300, n_positions=64, n_embd=64, n_layer=2, n_head=4, bos_token_id=1, eos_token_id=2)
model = GPT2LMHeadModel(config).to(torch.bfloat16)
blocks = [torch.arange(s, s + 32) % 290 + 5 for s in range(0, 1200, 3)]
loader = DataLoader(blocks, batch_size=8, shuffle=True)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-6, weight_decay=0.01)
schedule = get_cosine_schedule_with_warmup(optimizer, 10, 2 * len(loader))
model.train()
for epoch in range(2):
    for ids in loader:
        loss = model(input_ids=ids, labels=ids).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
