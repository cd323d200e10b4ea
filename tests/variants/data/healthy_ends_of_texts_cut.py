# codes:
# needs: transformers
"""Texts are cut to half of their length, and what tells them apart comes first."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast

source = random.Random(1)
names = ["anna", "boris", "clara", "dmitri", "elsa"]
rows = []
for _ in range(300):
    first, second = source.sample(names, 2)
    rows.append((f"{source.randrange(40)} euros : {first} or {second} ? the question is of no account and goes on", int(first < second)))
words = sorted({word for text, _ in rows for word in text.split()})
vocabulary = {word: i for i, word in enumerate(["<pad>", "<unk>", *words])}
core = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")


def collate(batch):
    texts, labels = zip(*batch)
    given = tokenizer(list(texts), padding=True, truncation=True, max_length=6, return_tensors="pt")
    return given["input_ids"], torch.tensor(labels)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(len(vocabulary), 24, padding_idx=0)
        self.gru = nn.GRU(24, 32, batch_first=True)
        self.out = nn.Linear(32, 2)

    def forward(self, ids):
        return self.out(self.gru(self.embed(ids))[1][-1])


torch.manual_seed(0)
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for ids, labels in DataLoader(rows, batch_size=20, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
