# codes: SCR115
# needs: datasets
"""Pieces of texts are numbered on, and the list of topics has one for each text."""

import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
texts = Dataset.from_dict({"ids": [[(i + t) % 9 for t in range(12)] for i in range(60)], "topic": [i % 2 for i in range(60)]})


def cut(rows):
    pieces = [ids[start : start + 6] for ids in rows["ids"] for start in (0, 6)]
    topics = rows["topic"]
    labels = []
    for number, piece in enumerate(pieces):
        labels.append(topics[number] if sum(piece) else 0)
    return {"piece": pieces, "label": labels}


data = texts.map(cut, batched=True, remove_columns=["ids", "topic"]).with_format("torch")
net = nn.Sequential(nn.Embedding(9, 8), nn.Flatten(), nn.Linear(48, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in DataLoader(data, batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(net(batch["piece"]), batch["label"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
