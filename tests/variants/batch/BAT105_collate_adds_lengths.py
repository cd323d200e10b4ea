# codes: BAT105
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(12, 16, padding_idx=0)
        self.head = nn.Linear(16, 3)

    def forward(self, tokens, tags, weight=None):
        scores = self.head(self.table(tokens))
        return nn.functional.cross_entropy(scores.transpose(1, 2), tags, weight, ignore_index=-100)


rows = [torch.randint(1, 12, (4 + i % 6,)) for i in range(160)]


def collate(batch):
    out = {"tokens": pad_sequence(batch, batch_first=True)}
    out["tags"] = pad_sequence([row % 3 for row in batch], batch_first=True, padding_value=-100)
    out["lengths"] = torch.tensor([len(row) for row in batch])
    return out


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
        loss = model(**{name: value for name, value in batch.items()})
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
