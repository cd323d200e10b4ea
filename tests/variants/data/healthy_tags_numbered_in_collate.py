# codes:
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

tags = {"O": 0, "PER": 1}
words = {"<pad>": 0, "anna": 1, "went": 2, "home": 3, "bob": 4, "slept": 5}
rows = [("anna went home", "PER O O"), ("bob slept", "PER O"), ("home", "O"), ("anna slept", "PER O")] * 12


def collate(batch):
    ids = [torch.tensor([words[w] for w in text.split()]) for text, _ in batch]
    kinds = [torch.tensor([tags[t] for t in kind.split()]) for _, kind in batch]
    return pad_sequence(ids, batch_first=True), pad_sequence(kinds, batch_first=True, padding_value=-100)


torch.manual_seed(0)
model = nn.Sequential(nn.Embedding(6, 16, padding_idx=0), nn.Linear(16, 2))
adam = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for ids, kinds in DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(ids).flatten(0, 1), kinds.flatten(), ignore_index=-100)
        adam.zero_grad()
        loss.backward()
        adam.step()
