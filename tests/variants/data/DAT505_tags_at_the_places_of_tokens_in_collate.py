# codes: DAT505
# needs: transformers tokenizers
"""The collate function tokenizes, and gives each token the tag at its own number."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForTokenClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
rng = random.Random(1)
KINDS = [["bring", "two", "of", "the"], ["teapots", "ladles", "kettles"], ["oregano", "saffron", "cumin"]]
pieces = "[PAD] [UNK] bring two of the tea lad ket ore saf cum ##pots ##les ##tles ##gano ##fron ##in".split()
core = Tokenizer(models.WordPiece({piece: number for number, piece in enumerate(pieces)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]")


def order():
    tags = rng.choices([0, 1, 2], [5, 2, 2], k=rng.randint(5, 11))
    return [rng.choice(KINDS[tag]) for tag in tags], tags


def collate(rows):
    words, tags = zip(*rows)
    encoded = tokenizer(list(words), is_split_into_words=True, padding=True, return_tensors="pt")
    labels = torch.full(encoded["input_ids"].shape, -100)
    for row in range(len(rows)):
        for place, number in enumerate(encoded.word_ids(row)):
            if number is not None and place < len(tags[row]):
                labels[row, place] = tags[row][place]
    return {"input_ids": encoded["input_ids"], "attention_mask": encoded["attention_mask"], "labels": labels}


size = {"dim": 16, "hidden_dim": 32, "n_layers": 1, "n_heads": 2}
model = DistilBertForTokenClassification(DistilBertConfig(vocab_size=len(pieces), num_labels=3, **size))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
loader = DataLoader([order() for _ in range(200)], batch_size=20, shuffle=True, collate_fn=collate)
for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
