# codes: DAT602
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
cities = "amsterdam berlin cairo delhi essen florence geneva helsinki istanbul jakarta kyoto lisbon oslo".split()
letters = sorted(set("".join(cities)))
vocab = {"</s>": 0, "<s>": 1} | {letter: number + 2 for number, letter in enumerate(letters)}


class Speller(nn.Module):
    def __init__(self, size, width=32):
        super().__init__()
        self.embedding = nn.Embedding(size, width)
        self.rnn = nn.LSTM(width, width, batch_first=True)
        self.out = nn.Linear(width, size)

    def forward(self, ids):
        return self.out(self.rnn(self.embedding(ids))[0])


def collate(words):
    rows = [torch.tensor([vocab["<s>"], *(vocab[c] for c in word), vocab["</s>"]]) for word in words]
    return pad_sequence(rows, batch_first=True)


model = Speller(len(vocab))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(10):
    for ids in DataLoader(cities, batch_size=5, shuffle=True, collate_fn=collate):
        logits = model(ids[:, :-1])
        loss = nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:], ignore_index=0)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
