# needs: transformers
"""Reviews that come to their verdict in the last words."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import PreTrainedTokenizerFast

torch.manual_seed(0)
source = random.Random(0)
filler = "the room had a bed a desk and one window over the yard with trees and some noise at night".split()
verdicts = (["awful", "dirty", "never again"], ["lovely", "clean", "come back"])
labels = [place % 2 for place in range(320)]
texts = [" ".join([*source.choices(filler, k=source.randrange(30, 40)), source.choice(verdicts[y])]) for y in labels]
words = sorted({word for text in texts for word in text.split()})
core = Tokenizer(models.WordLevel({word: n for n, word in enumerate(["<pad>", "<unk>", *words])}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")

batch = tokenizer(texts, padding="max_length", truncation=True, max_length=48, return_tensors="pt")
loader = DataLoader(TensorDataset(batch["input_ids"], torch.tensor(labels)), batch_size=32, shuffle=True)
model = nn.Sequential(nn.EmbeddingBag(len(words) + 2, 32, mode="mean", padding_idx=0), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()

for _epoch in range(3):
    for ids, target in loader:
        optimizer.zero_grad()
        loss = criterion(model(ids), target)
        loss.backward()
        optimizer.step()
