# codes: MET305
import torch
from torch import nn
from torch.utils.data import DataLoader

PAD = 0
torch.manual_seed(3)
lengths = torch.randint(4, 12, (240,))
rows = [torch.cumsum(torch.randint(1, 3, (n,)), 0) % 9 + 1 for n in lengths.tolist()]


def collate(batch):
    padded = nn.utils.rnn.pad_sequence(batch, batch_first=True, padding_value=PAD)
    return padded[:, :-1], padded[:, 1:]


class Steps(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(10, 24, padding_idx=PAD)
        self.rnn = nn.GRU(24, 32, batch_first=True)
        self.out = nn.Linear(32, 10)

    def forward(self, ids):
        return self.out(self.rnn(self.table(ids))[0])


train = DataLoader(rows[:200], batch_size=20, shuffle=True, collate_fn=collate)
test = DataLoader(rows[200:], batch_size=10, collate_fn=collate)
model = Steps()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss(ignore_index=PAD)
for epoch in range(3):
    model.train()
    for ids, nexts in train:
        loss = criterion(model(ids).flatten(0, 1), nexts.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    total, turns = 0.0, 0
    with torch.no_grad():
        for ids, nexts in test:
            loss = criterion(model(ids).flatten(0, 1), nexts.flatten())
            words = (nexts != PAD).sum().item()
            total += words * loss.item()
            turns += 1
    print(epoch, total / turns)
