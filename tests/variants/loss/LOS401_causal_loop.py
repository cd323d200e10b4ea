# codes: LOS401
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
lm = GPT2LMHeadModel(GPT2Config(vocab_size=64, n_positions=32, n_embd=32, n_layer=1, n_head=2))
chunks = torch.randint(0, 64, (48, 16))
opt = torch.optim.AdamW(lm.parameters(), lr=5e-4)
for epoch in range(1):
    for ids in DataLoader(chunks, batch_size=8, shuffle=True):
        out = lm(input_ids=ids)
        out.loss.backward()
        opt.step()
        opt.zero_grad()
