# codes: SCR125
# needs: sklearn
import numpy as np
import torch
from sklearn.metrics import accuracy_score
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

generator = torch.Generator().manual_seed(0)
lengths = torch.randint(4, 18, (256,), generator=generator).tolist()
sentences = [torch.randint(1, 40, (length,), generator=generator) for length in lengths]


def collate(rows):
    ids = pad_sequence(rows, batch_first=True)
    return ids, (ids % 3).masked_fill(ids == 0, -100)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 24, padding_idx=0)
        self.lstm = nn.LSTM(24, 24, batch_first=True, bidirectional=True)
        self.out = nn.Linear(48, 3)

    def forward(self, ids):
        return self.out(self.lstm(self.embed(ids))[0])


torch.manual_seed(0)
train = DataLoader(sentences[:192], batch_size=16, shuffle=True, collate_fn=collate)
valid = DataLoader(sentences[192:], batch_size=4, collate_fn=collate)
model = Tagger()
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(2):
    model.train()
    for ids, tags in train:
        loss = criterion(model(ids).flatten(0, 1), tags.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    scores, gold = [], []
    with torch.no_grad():
        for ids, tags in valid:
            scores.append(model(ids).numpy())
            gold.append(tags.numpy())
    scores = np.concatenate(scores)
    gold = np.concatenate(gold)
    kept = gold != -100
    print(epoch, loss.item(), accuracy_score(gold[kept], scores[kept].argmax(-1)))
