"""Fine-tune on a padded batch and leave its attention mask behind."""

import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = [([2, *([5 + i % 9] * (2 + i % 5)), 3], i % 2) for i in range(24)]


def collate(examples):
    longest = max(len(ids) for ids, _ in examples)
    ids = torch.tensor([ids + [0] * (longest - len(ids)) for ids, _ in examples])
    return {"input_ids": ids, "attention_mask": (ids != 0).long(), "labels": torch.tensor([y for _, y in examples])}


loader = DataLoader(rows, batch_size=8, collate_fn=collate)
config = BertConfig(
    vocab_size=30,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    initializer_range=0.5,
)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

model.train()
for batch in loader:
    loss = model(input_ids=batch["input_ids"], labels=batch["labels"]).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
