"""Sentences of unequal length, and the function that pads them."""

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
sentences = [(torch.randint(1, 40, (4 + i % 7,)), i % 2) for i in range(64)]


def collate_sentences(rows):
    tokens, labels = zip(*rows)
    return pad_sequence(tokens, batch_first=True), torch.tensor(labels)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(40, 16, padding_idx=0)
        self.head = nn.Linear(16, 2)

    def forward(self, tokens):
        return self.head(self.table(tokens).mean(1))


loader = DataLoader(sentences, batch_size=8, shuffle=True, collate_fn=collate_sentences)
model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for tokens, labels in loader:
        loss = nn.functional.cross_entropy(model(tokens), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
