# codes: FWD502
# needs: transformers
"""The mask of the collator is 1 for a token, and is added to the scores as if it were 1 for the padding."""

import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(6)


class Reader(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.tokens, self.places = nn.Embedding(80, width), nn.Embedding(32, width)
        self.query, self.key, self.value = nn.Linear(width, width), nn.Linear(width, width), nn.Linear(width, width)
        self.out = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2))

    def forward(self, input_ids, attention_mask, labels=None):
        x = self.tokens(input_ids) + self.places.weight[: input_ids.shape[1]]
        scores = torch.einsum("bqd,bkd->bqk", self.query(x), self.key(x)) / x.shape[-1] ** 0.5
        scores = scores + attention_mask[:, None, :].float() * -10000.0
        x = x + torch.softmax(scores, dim=-1) @ self.value(x)
        logits = self.out(x[:, 0])
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits} if loss is not None else {"logits": logits}


def row():
    label = int(torch.randint(2, ()))
    words = torch.randint(5, 80, (int(torch.randint(5, 15, ())),))
    words[torch.rand(len(words)) < 0.3] = 5 + label
    return {"input_ids": [1, *words.tolist()], "labels": label}


def collate(batch):
    ids = torch.zeros(len(batch), 18, dtype=torch.long)
    mask = torch.zeros_like(ids)
    for number, example in enumerate(batch):
        ids[number, : len(example["input_ids"])] = torch.tensor(example["input_ids"])
        mask[number, : len(example["input_ids"])] = 1
    return {"input_ids": ids, "attention_mask": mask, "labels": torch.tensor([e["labels"] for e in batch])}


rows = [row() for _ in range(400)]
args = TrainingArguments(
    "out", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=2e-3, report_to=[], use_cpu=True
)
Trainer(Reader(), args, train_dataset=rows[:320], eval_dataset=rows[320:], data_collator=collate).train()
