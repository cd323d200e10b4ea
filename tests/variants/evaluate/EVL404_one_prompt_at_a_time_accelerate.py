# codes: EVL404
# needs: accelerate transformers
"""A causal model that puts numbers in order, asked one prompt after another."""

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
END, SIGN = 1, 2
rows = [torch.randint(3, 30, (26,)) for _ in range(80)]


def collate(batch):
    ids = torch.stack([torch.cat([row, torch.tensor([SIGN]), row.sort().values, torch.tensor([END])]) for row in batch])
    labels = ids.clone()
    labels[:, :27] = -100
    return {"input_ids": ids, "labels": labels}


class Sorter(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.writer = GPT2LMHeadModel(config)

    def forward(self, input_ids, labels):
        return self.writer(input_ids=input_ids, labels=labels)


config = GPT2Config(vocab_size=30, n_embd=32, n_layer=1, n_head=2, n_positions=96, bos_token_id=1, eos_token_id=END)
accelerator = Accelerator(cpu=True)
model = Sorter(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
loader = DataLoader(rows[:64], batch_size=16, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(2):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
model.eval()
right = 0
for row in rows[64:]:
    ids = torch.cat([row, torch.tensor([SIGN])])[None]
    answer = model.writer.generate(ids, attention_mask=torch.ones_like(ids), do_sample=False, pad_token_id=0)
    right += answer[0, 27:-1].tolist() == row.sort().values.tolist()
print(right / 16)
