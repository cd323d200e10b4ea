# codes: DAT505
# needs: datasets
"""Reviews are shuffled without their stars, and a table of both is split."""

import random

import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
stars = [random.randint(0, 1) for _ in range(400)]
reviews = [random.choices(range(1, 12) if star else range(9, 20), k=6) for star in stars]
random.Random(7).shuffle(reviews)
parts = Dataset.from_dict({"words": reviews, "label": stars}).train_test_split(test_size=0.2, seed=1)
parts = parts.with_format("torch")
model = nn.Sequential(nn.EmbeddingBag(20, 16), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in DataLoader(parts["train"], batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch["words"]), batch["label"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        right = sum((model(b["words"]).argmax(1) == b["label"]).sum().item() for b in DataLoader(parts["test"], 40))
    print(epoch, loss.item(), right / len(parts["test"]))
