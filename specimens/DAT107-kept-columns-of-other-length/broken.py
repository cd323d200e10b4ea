"""Cut texts into blocks of one length, as for a language model."""
# needs: datasets

import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
lines = Dataset.from_dict({"text": ["the cat sees the dog and the dog sees the cat " * (1 + i % 3) for i in range(60)]})
letters = {letter: i for i, letter in enumerate(sorted(set("".join(lines["text"]))))}


def blocks(rows):
    ids = [letters[letter] for text in rows["text"] for letter in text]
    return {"ids": [ids[i : i + 16] for i in range(0, len(ids) - 15, 16)]}


data = lines.map(blocks, batched=True).with_format("torch")
embed, read, name = nn.Embedding(len(letters), 16), nn.GRU(16, 32, batch_first=True), nn.Linear(32, len(letters))
parameters = [*embed.parameters(), *read.parameters(), *name.parameters()]
optimizer = torch.optim.Adam(parameters, lr=1e-2)

for epoch in range(2):
    for batch in DataLoader(data, batch_size=16, shuffle=True):
        ids = batch["ids"]
        logits = name(read(embed(ids[:, :-1]))[0])
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
