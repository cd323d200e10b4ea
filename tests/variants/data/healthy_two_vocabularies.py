# codes:
# needs: datasets
import random

import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
letters = "abcdefgh"
seen = {letter: place for place, letter in enumerate(letters)}
said = {letter: place for place, letter in enumerate(reversed(letters))}


def rows(count):
    words = ["".join(random.choices(letters, k=5)) for _ in range(count)]
    return Dataset.from_dict({"word": words, "answer": [word[::-1] for word in words]})


def numbered(row):
    return {"x": [seen[c] for c in row["word"]], "y": [said[c] for c in row["answer"]]}


train = rows(200).map(numbered).with_format("torch", columns=["x", "y"])
valid = rows(60).map(numbered).with_format("torch", columns=["x", "y"])
model = nn.Sequential(nn.Embedding(8, 16), nn.Flatten(), nn.Linear(80, 40), nn.Unflatten(1, (5, 8)))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    for batch in DataLoader(train, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch["x"]).transpose(1, 2), batch["y"])
        loss.backward()
        optimizer.step()
with torch.no_grad():
    for batch in DataLoader(valid, batch_size=20):
        print((model(batch["x"]).argmax(2) == batch["y"]).float().mean())
