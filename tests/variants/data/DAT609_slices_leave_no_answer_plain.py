# codes: DAT609
# needs: transformers
"""Sorting short lists: prompts and answers are joined and cut by hand, where every prompt is about as long."""

import torch
from torch.utils.data import DataLoader, Dataset
from transformers import GPT2Config, GPT2LMHeadModel

IGNORE, SEP, EOS, PAD = -100, 1, 2, 0


class Lists(Dataset):
    def __init__(self, n, seed, block=8):
        generator = torch.Generator().manual_seed(seed)
        self.rows = []
        for _ in range(n):
            length = int(torch.randint(5, 11, (1,), generator=generator))
            values = torch.randint(3, 40, (length,), generator=generator).tolist()
            prompt, answer = [*values, SEP], [*sorted(values)[:2], EOS]
            ids = (prompt + answer)[:block]
            labels = ([IGNORE] * len(prompt) + answer)[:block]
            self.rows.append({"input_ids": ids, "labels": labels})

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


def collate(rows):
    longest = max(len(row["input_ids"]) for row in rows)
    ids = torch.full((len(rows), longest), PAD)
    labels = torch.full((len(rows), longest), IGNORE)
    for number, row in enumerate(rows):
        ids[number, : len(row["input_ids"])] = torch.tensor(row["input_ids"])
        labels[number, : len(row["labels"])] = torch.tensor(row["labels"])
    return {"input_ids": ids, "attention_mask": (ids != PAD).long(), "labels": labels}


torch.manual_seed(0)
loader = DataLoader(Lists(400, seed=1), batch_size=32, shuffle=True, collate_fn=collate)
config = GPT2Config(vocab_size=40, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=2)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for batch in loader:
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
