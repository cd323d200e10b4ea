# codes:
# needs: transformers tokenizers
"""All rows are tokenized at once, and a token that begins a word has the rare tag of that word."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast

torch.manual_seed(0)
rng = random.Random(3)
PARTS = ["ba", "ko", "mi", "tu", "se", "ra"]


def word(tag):
    return "".join(rng.choices(PARTS, k=rng.randint(1, 3))) + ("x" if tag else "n")


all_tags = [[int(rng.random() < 0.12) for _ in range(rng.randint(8, 16))] for _ in range(300)]
all_words = [[word(tag) for tag in tags] for tags in all_tags]
core = Tokenizer(models.BPE(unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
pieces = trainers.BpeTrainer(vocab_size=40, special_tokens=["<pad>", "<unk>"], show_progress=False)
core.train_from_iterator((" ".join(words) for words in all_words), pieces)
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")


def encode(texts, tags):
    encoded, rows = tokenizer(texts, is_split_into_words=True), []
    for row, ids in enumerate(encoded["input_ids"]):
        labels, before = torch.full((len(ids),), -100), None
        for place, number in enumerate(encoded.word_ids(row)):
            if number != before:
                labels[place] = tags[row][number]
            before = number
        rows.append((torch.tensor(ids), labels))
    return rows


def collate(rows):
    ids, labels = zip(*rows)
    return pad_sequence(ids, batch_first=True), pad_sequence(labels, batch_first=True, padding_value=-100)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.pieces = nn.Embedding(len(tokenizer), 16, padding_idx=0)
        self.reader = nn.LSTM(16, 16, batch_first=True, bidirectional=True)
        self.head = nn.Linear(32, 2)

    def forward(self, ids):
        return self.head(self.reader(self.pieces(ids))[0])


model, criterion = Tagger(), nn.CrossEntropyLoss(ignore_index=-100)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
loader = DataLoader(encode(all_words, all_tags), batch_size=30, shuffle=True, collate_fn=collate)
for epoch in range(2):
    for ids, labels in loader:
        optimizer.zero_grad()
        criterion(model(ids).flatten(0, 1), labels.flatten()).backward()
        optimizer.step()
