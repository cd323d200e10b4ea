"""Tell from the readings of a sensor, of any number, whether they are high on the whole."""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [torch.randn(int(length), 4) for length in torch.randint(3, 20, (240,))]
rows = [(row, int(row[:, 0].sum() > 0)) for row in rows]


def collate(batch):
    series, kinds = zip(*batch)
    lengths = torch.tensor([len(one) for one in series])
    return pad_sequence(series, batch_first=True), lengths, torch.tensor(kinds)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, series, lengths):
        packed = pack_padded_sequence(series, lengths, batch_first=True, enforce_sorted=False)
        out, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        return self.head(out[:, -1])


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    for series, lengths, kinds in DataLoader(rows, batch_size=24, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(series, lengths), kinds)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
