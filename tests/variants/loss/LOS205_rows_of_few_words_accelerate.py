# codes: LOS205
# needs: transformers accelerate
import random

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
random.seed(0)
END, PAD = 1, 0
lines = [[2 + (start + 3 * place) % 40 for place in range(random.randint(6, 10))] for start in range(160)]


def collate(rows):
    ids = torch.full((len(rows), 11), PAD)
    targets = torch.full((len(rows), 11), -100)
    for number, row in enumerate(rows):
        ids[number, : len(row)] = torch.tensor(row)
        targets[number, : len(row)] = torch.tensor([*row[1:], END])
    return {"input_ids": ids, "attention_mask": (ids != PAD).long(), "labels": targets}


config = LlamaConfig(
    vocab_size=48, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, pad_token_id=PAD
)
model = LlamaForCausalLM(config)
accelerator = Accelerator(cpu=True)
model, optimizer, loader = accelerator.prepare(
    model, torch.optim.AdamW(model.parameters(), lr=3e-3), DataLoader(lines, 16, shuffle=True, collate_fn=collate)
)
for _ in range(3):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
