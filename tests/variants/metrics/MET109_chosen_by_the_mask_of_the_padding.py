# codes: MET109
"""A tagger whose score leaves the padding out by its mask, and not the tokens that bear no label of their own."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.randint(1, 20, (240, 8))
tags = torch.where(tokens % 3 == 0, -100, (tokens > 10).long())
lengths = torch.randint(4, 9, (240, 1))
mask = torch.arange(8) < lengths
tokens, tags = tokens * mask, torch.where(mask, tags, -100)
train = DataLoader(TensorDataset(tokens[:200], mask[:200], tags[:200]), batch_size=20, shuffle=True)
held_out = DataLoader(TensorDataset(tokens[200:], mask[200:], tags[200:]), batch_size=20)
model = nn.Sequential(nn.Embedding(20, 16, padding_idx=0), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    for ids, real, wanted in train:
        loss = nn.functional.cross_entropy(model(ids).flatten(0, 1), wanted.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    right = total = 0
    with torch.no_grad():
        for ids, real, wanted in held_out:
            answers = model(ids).argmax(-1)
            right += (answers[real] == wanted[real]).sum().item()
            total += real.sum().item()
    print(epoch, right / total)
