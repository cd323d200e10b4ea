# codes: LOS307
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
sums = [f"{a}+{b}={a + b:02d}" for a in range(10) for b in range(10)]


def collate(texts):
    ids = torch.tensor([["0123456789+=".index(sign) for sign in text] for text in texts])
    return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": ids[:, 1:].clone()}


accelerator = Accelerator(cpu=True)
model = GPT2LMHeadModel(GPT2Config(vocab_size=12, n_positions=8, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
loader = DataLoader(sums, batch_size=20, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(4):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
