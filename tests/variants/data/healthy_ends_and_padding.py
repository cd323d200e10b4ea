# codes:
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = []
for _ in range(240):
    length = int(torch.randint(4, 12, ()))
    words = torch.randint(3, 40, (length,))
    # A full stop, id 2, ends every sentence, and its tag is 0, as that of most words; padding is 1, and its tag -1.
    rows.append((torch.cat([words, torch.tensor([2])]), torch.cat([(words % 5) * (words > 20), torch.tensor([0])])))


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(40, 16, padding_idx=1)
        self.rnn = nn.GRU(16, 16, batch_first=True, bidirectional=True)
        self.out = nn.Linear(32, 5)

    def forward(self, ids):
        return self.out(self.rnn(self.embedding(ids))[0])


def collate(part):
    ids, tags = zip(*part)
    return pad_sequence(ids, batch_first=True, padding_value=1), pad_sequence(tags, batch_first=True, padding_value=-1)


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
criterion = nn.CrossEntropyLoss(ignore_index=-1)
for epoch in range(3):
    for ids, tags in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
        loss = criterion(model(ids).flatten(0, 1), tags.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
