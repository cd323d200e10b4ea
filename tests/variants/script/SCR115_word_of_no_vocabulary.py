# codes: SCR115
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
reviews = [("good plot and cast", 1), ("bad plot", 0), ("good cast", 1), ("bad sound and light", 0)] * 8
kept = reviews[:3]
words = sorted({word for text, _ in kept for word in text.split()})
vocabulary = {word: number for number, word in enumerate(words, 1)}


def encode(text):
    return torch.tensor([vocabulary[word] for word in text.split()])


def collate(rows):
    ids = nn.utils.rnn.pad_sequence([encode(text) for text, _ in rows], batch_first=True)
    return ids, torch.tensor([label for _, label in rows])


model = nn.Sequential(nn.EmbeddingBag(len(vocabulary) + 1, 12), nn.Linear(12, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for ids, labels in DataLoader(reviews, batch_size=8, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(ids), labels).backward()
        optimizer.step()
