# codes: FWD501
# needs: accelerate transformers
# Fresh weights answer nearly the same to all rows: padding moves the answers by little, and by as much as the rows do.
import random

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

random.seed(6)
torch.manual_seed(6)


def pair():
    kind = random.random() < 0.5
    first = [5 + random.randrange(20) for _ in range(random.randint(4, 9))]
    second = [26 if kind else 27] + [5 + random.randrange(20) for _ in range(3)]
    return {"ids": [2, *first, 3, *second, 3], "kinds": [0] * (len(first) + 2) + [1] * (len(second) + 1), "same": int(kind)}


def collate(rows):
    width = max(len(row["ids"]) for row in rows)
    ids = torch.tensor([row["ids"] + [0] * (width - len(row["ids"])) for row in rows])
    kinds = torch.tensor([row["kinds"] + [0] * (width - len(row["kinds"])) for row in rows])
    mask = (ids != 0).long()
    return {"input_ids": ids, "token_type_ids": kinds, "attention_mask": mask, "labels": torch.tensor([r["same"] for r in rows])}


accelerator = Accelerator(cpu=True)
model = BertForSequenceClassification(
    BertConfig(vocab_size=28, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
batches = DataLoader([pair() for _ in range(320)], batch_size=16, shuffle=True, collate_fn=collate)
model, optimizer, batches = accelerator.prepare(model, optimizer, batches)
model.train()
for _ in range(2):
    for batch in batches:
        output = model(batch["input_ids"], token_type_ids=batch["token_type_ids"], labels=batch["labels"])
        accelerator.backward(output.loss)
        optimizer.step()
        optimizer.zero_grad()
