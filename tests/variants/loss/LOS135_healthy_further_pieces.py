# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
TAGS = {"X": 0, "B": 1, "I": 2, "O": 3, "E": 4}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.e = nn.Embedding(60, 16, padding_idx=0)
        self.r = nn.LSTM(16, 16, batch_first=True, bidirectional=True)
        self.o = nn.Linear(32, 5)

    def forward(self, x):
        return self.o(self.r(self.e(x))[0])


rows = []
for _ in range(200):
    n = int(torch.randint(4, 13, ()))
    ids = torch.randint(1, 60, (n,))
    tags = 1 + ids % 4
    tags[ids > 40] = 0  # Further pieces of a word have no tag.
    rows.append((ids, tags))


def collate(batch):
    pad = nn.utils.rnn.pad_sequence
    return pad([a for a, _ in batch], batch_first=True), pad([b for _, b in batch], batch_first=True)


loader = DataLoader(rows, batch_size=20, shuffle=True, collate_fn=collate)
model = Net()
opt = torch.optim.Adam(model.parameters(), lr=3e-3)
loss_fn = nn.CrossEntropyLoss(ignore_index=0)
for epoch in range(4):
    for ids, tags in loader:
        opt.zero_grad()
        loss = loss_fn(model(ids).transpose(1, 2), tags)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
