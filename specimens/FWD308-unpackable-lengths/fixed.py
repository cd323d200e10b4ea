import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [(torch.randn(3 + (5 * i) % 7, 6) + i % 2, i % 2) for i in range(96)]


def collate(batch):
    series = [row for row, _ in batch]
    lengths = torch.tensor([len(row) for row in series])
    return pad_sequence(series, batch_first=True), lengths, torch.tensor([label for _, label in batch])


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(6, 32, batch_first=True)
        self.head = nn.Linear(32, 2)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        _, last = self.rnn(packed)
        return self.head(last[-1])


model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for x, lengths, y in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x, lengths), y)
    loss.backward()
    optimizer.step()
