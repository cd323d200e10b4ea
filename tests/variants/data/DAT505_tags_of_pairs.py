# codes: DAT505
"""A tagger of its own: a start symbol is put before the words, and nothing before their tags."""

import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset

random.seed(0)
torch.manual_seed(0)
LEXICON = {word: tag for tag, words in enumerate((range(2, 30), range(30, 60), range(60, 70))) for word in words}


class Sentences(Dataset):
    """Words by their numbers, and the part of speech of each."""

    def __init__(self, count):
        self.rows = [[random.randint(2, 69) for _ in range(random.randint(5, 15))] for _ in range(count)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        words = self.rows[place]
        tags = [LEXICON[word] for word in words]
        return torch.tensor([1, *words]), torch.tensor([*tags, -100])


def collate(pairs):
    words, tags = zip(*pairs)
    return pad_sequence(words, True), pad_sequence(tags, True, -100)


class Tagger(nn.Module):
    """Looks at each word and its neighbours."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(70, 16, padding_idx=0)
        self.reads = nn.Conv1d(16, 24, 3, padding=1)
        self.out = nn.Linear(24, 3)

    def forward(self, words):
        return self.out(self.reads(self.table(words).transpose(1, 2)).relu().transpose(1, 2))


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for words, tags in DataLoader(Sentences(500), batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(words).flatten(0, 1), tags.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
