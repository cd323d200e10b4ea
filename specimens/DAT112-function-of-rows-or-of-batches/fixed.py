"""Guess from its letters how many stars a short review gave."""
# needs: datasets

import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
words = ["awful", "poor", "fair", "good", "superb"]
stars = [i * 3 % 5 for i in range(100)]
reviews = Dataset.from_dict({"text": [f"{words[s]} {words[s]}"[:12] for s in stars], "stars": stars})


def encode(examples):
    codes = [[1 + ord(letter) % 32 for letter in text.ljust(12)] for text in examples["text"]]
    return {"codes": codes, "target": [number / 4 for number in examples["stars"]]}


data = reviews.map(encode, batched=True).with_format("torch")
embed = nn.Embedding(33, 8)
score = nn.Linear(12 * 8, 1)
optimizer = torch.optim.Adam([*embed.parameters(), *score.parameters()], lr=1e-2)

for epoch in range(3):
    for batch in DataLoader(data, batch_size=16, shuffle=True):
        answers = score(embed(batch["codes"]).flatten(1)).squeeze(1)
        loss = nn.functional.mse_loss(answers, batch["target"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
