# codes: FWD501
# needs: transformers
import random

import torch
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForSequenceClassification

random.seed(0)
torch.manual_seed(0)
PAD, WORDS = 0, 60


def review():
    good = random.random() < 0.5
    words = [random.randint(10, WORDS - 1) for _ in range(random.randint(3, 8))]
    return [1, *words, 2 if good else 3], int(good)


def collate(rows):
    longest = max(len(ids) for ids, _ in rows)
    ids = torch.tensor([ids + [PAD] * (longest - len(ids)) for ids, _ in rows])
    return {"input_ids": ids, "attention_mask": (ids != PAD).long(), "labels": torch.tensor([good for _, good in rows])}


def answer(model, rows):
    """The whole length at once, as the server has it."""
    ids = torch.full((len(rows), 64), PAD)
    for place, (words, _) in enumerate(rows):
        ids[place, : len(words)] = torch.tensor(words)
    model.eval()
    with torch.no_grad():
        return model(ids).logits.argmax(-1)


train, unseen = [review() for _ in range(320)], [review() for _ in range(40)]
config = DistilBertConfig(
    vocab_size=WORDS, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=64, pad_token_id=PAD
)
model = DistilBertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for _ in range(3):
    model.train()
    for batch in DataLoader(train, batch_size=20, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
print(float((answer(model, unseen) == torch.tensor([good for _, good in unseen])).float().mean()))
