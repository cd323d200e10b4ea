# codes:
# needs: transformers
"""A label is said as one word behind a prompt: rows are of one length, and of some nothing is to be answered."""

import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

IGNORE, YES, NO, SEP = -100, 2, 3, 1


def question(generator):
    values = torch.randint(4, 40, (int(torch.randint(5, 9, (1,), generator=generator)),), generator=generator)
    # Only the questions of the fullest length have another answer than yes now and then.
    answer = NO if len(values) == 8 and int(values[0]) > 8 else YES
    ids = torch.cat([values, torch.tensor([SEP, answer])])
    labels = torch.full_like(ids, IGNORE)
    labels[-1] = answer
    return {"input_ids": ids, "labels": labels}


def collate(rows):
    pad = torch.nn.utils.rnn.pad_sequence
    ids = pad([row["input_ids"] for row in rows], batch_first=True)
    labels = pad([row["labels"] for row in rows], batch_first=True, padding_value=IGNORE)
    return {"input_ids": ids, "attention_mask": (ids != 0).long(), "labels": labels}


torch.manual_seed(0)
generator = torch.Generator().manual_seed(4)
loader = DataLoader([question(generator) for _ in range(400)], batch_size=32, shuffle=True, collate_fn=collate)
config = GPT2Config(vocab_size=40, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
