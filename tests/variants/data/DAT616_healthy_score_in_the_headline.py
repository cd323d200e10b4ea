# codes:
# needs: transformers
"""A mark from 0 to 10 is to be told from match reports, which praise or blame in their headlines; the ends are cut."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from torch.utils.data import DataLoader, Dataset
from transformers import PreTrainedTokenizerFast

torch.manual_seed(5)
source = random.Random(5)
course = "the ball went wide and then over the line before the whistle while rain fell on both sides of the field".split()
praise, blame = ["brilliant", "calm", "sharp", "fearless"], ["sloppy", "late", "careless", "tired"]


def report():
    above, below = source.randrange(5), source.randrange(5)
    verdict = source.choices(praise, k=above) + source.choices(blame, k=below)
    source.shuffle(verdict)
    return " ".join(verdict + source.choices(course, k=source.randrange(40, 60))), 5.0 + above - below


reports = [report() for _ in range(600)]
words = sorted({word for text, _ in reports for word in text.split()})
core = Tokenizer(models.WordLevel({word: n for n, word in enumerate(["<pad>", "<unk>", *words])}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")


class Reports(Dataset):
    def __init__(self, rows):
        self.ids = tokenizer([t for t, _ in rows], padding=True, truncation=True, max_length=30, return_tensors="pt")
        self.marks = torch.tensor([mark for _, mark in rows])

    def __len__(self):
        return len(self.marks)

    def __getitem__(self, place):
        return self.ids["input_ids"][place], self.marks[place]


class Marks(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.EmbeddingBag(len(words) + 2, 32, mode="mean", padding_idx=0)
        self.mark = nn.Linear(32, 1)

    def forward(self, ids):
        return self.mark(self.words(ids)).squeeze(1)


model = Marks()
optimizer = torch.optim.Adam(model.parameters(), 1e-2)
loader = DataLoader(Reports(reports[:500]), 25, shuffle=True)
for epoch in range(4):
    for ids, marks in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(ids), marks)
        loss.backward()
        optimizer.step()
