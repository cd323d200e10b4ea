# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = []
for _ in range(96):
    words = torch.randint(1, 20, (int(torch.randint(4, 9, ())),))
    rows.append((words, (words > 10).long()))


def collate(examples):
    words, tags = zip(*examples)
    return pad_sequence(words, batch_first=True), torch.cat(tags)


loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate)
model = nn.Sequential(nn.Embedding(20, 16, padding_idx=0), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(2):
    for words, tags in loader:
        logits = model(words)[words != 0]
        loss = F.cross_entropy(logits, tags)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
