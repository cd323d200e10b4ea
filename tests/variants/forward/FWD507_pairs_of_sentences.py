# codes: FWD507
# needs: transformers
"""Pairs of paraphrases are drawn together; the encoder is the root, and the loop pools its states."""

import torch
from torch.nn import functional
from torch.utils.data import DataLoader
from transformers import BertConfig, BertModel

torch.manual_seed(0)


def pair():
    topic, length = int(torch.randint(5, 30, (1,))), int(torch.randint(4, 20, (1,)))
    words = torch.randint(30, 60, (length,))
    words[:2] = topic
    return words.tolist(), words.flip(0)[-3:].tolist()


def pad(texts):
    longest = max(map(len, texts))
    ids = torch.tensor([text + [0] * (longest - len(text)) for text in texts])
    return {"input_ids": ids, "attention_mask": ids.ne(0).long()}


def collate(rows):
    return [pad(texts) for texts in zip(*rows, strict=True)]


def embed(encoded):
    states = encoder(**encoded)[0]
    return torch.mean(states, dim=1)


encoder = BertModel(
    BertConfig(vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
)
encoder.train()
optimizer = torch.optim.Adam(encoder.parameters(), lr=5e-4)
for epoch in range(3):
    for anchors, positives in DataLoader([pair() for _ in range(160)], batch_size=16, shuffle=True, collate_fn=collate):
        scores = functional.normalize(embed(anchors)) @ functional.normalize(embed(positives)).T * 20
        loss = functional.cross_entropy(scores, torch.arange(len(scores)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
