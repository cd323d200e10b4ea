# codes: DAT613
# needs: transformers
"""Texts are encoded one by one, to a limit that was meant for words of the longest name."""

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
    rows.append((f"question : is it so that {first} owes {second} {source.randrange(40)} euros ?", int(first < second)))
words = sorted({word for text, _ in rows for word in text.split()})
vocabulary = {word: i for i, word in enumerate(["<pad>", "<unk>", *words])}
core = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")


MAX_LEN = 5


class Questions(torch.utils.data.Dataset):
    def __len__(self):
        return len(rows)

    def __getitem__(self, place):
        text, label = rows[place]
        given = tokenizer(text, padding="max_length", truncation=True, max_length=MAX_LEN, return_tensors="pt")
        return given["input_ids"].squeeze(0), label


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
    for ids, labels in DataLoader(Questions(), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
