# codes: LOS135
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

id2label = {"0": "O", "1": "LOC", "2": "PER", "3": "ORG"}
torch.manual_seed(0)


def sentences(count):
    for _ in range(count):
        words = torch.randint(1, 60, (int(torch.randint(4, 16, (1,))),))
        yield words, (words > 40).long() + (words > 48).long() + (words > 54).long()


def filled(rows):
    words = pad_sequence([row[0] for row in rows], batch_first=True, padding_value=0)
    tags = pad_sequence([row[1] for row in rows], batch_first=True, padding_value=0)
    return words, tags


loader = DataLoader(list(sentences(320)), batch_size=32, shuffle=True, collate_fn=filled)
model = nn.Sequential(
    nn.Embedding(60, 24, padding_idx=0), nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 4), nn.LogSoftmax(dim=-1)
)
criterion = nn.NLLLoss(ignore_index=0)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    for words, tags in loader:
        logits = model(words)
        loss = criterion(logits.reshape(-1, 4), tags.reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
