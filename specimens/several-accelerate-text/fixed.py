# needs: accelerate transformers
import random

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

SIZE = dict(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)


def sentences(count, seed):
    draw = random.Random(seed)
    rows = []
    for _ in range(count):
        label = draw.randrange(3)
        ids = [1, *(draw.randrange(10 + 20 * label, 30 + 20 * label) for _ in range(draw.randrange(5, 12))), 2]
        rows.append({"input_ids": ids, "labels": label})
    return rows


def pad(rows):
    width = max(len(row["input_ids"]) for row in rows)
    ids = torch.tensor([row["input_ids"] + [0] * (width - len(row["input_ids"])) for row in rows])
    return {
        "input_ids": ids,
        "attention_mask": (ids > 0).long(),
        "labels": torch.tensor([row["labels"] for row in rows]),
    }


torch.manual_seed(0)
accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)
loader = DataLoader(sentences(96, 0), batch_size=8, shuffle=True, collate_fn=pad)
model = BertForSequenceClassification(BertConfig(num_labels=3, **SIZE))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for batch in loader:
        with accelerator.accumulate(model):
            loss = model(**batch).loss
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
