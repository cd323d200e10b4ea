# codes: FWD501
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
generator = torch.Generator().manual_seed(3)


def record(label):
    steps = int(torch.randint(5, 31, (), generator=generator))
    values = torch.randn(steps, 6, generator=generator)
    values[-3:, 0] += 2.0 if label else -2.0
    return values, label


def collate(rows):
    lengths = [len(values) for values, _ in rows]
    signals = nn.utils.rnn.pad_sequence([values for values, _ in rows], batch_first=True)
    return signals, lengths, torch.tensor([label for _, label in rows])


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.cells = nn.GRU(6, 24, batch_first=True)
        self.out = nn.Linear(24, 2)

    def forward(self, signals, lengths=None):
        if lengths is not None:
            packed = nn.utils.rnn.pack_padded_sequence(signals, lengths, batch_first=True, enforce_sorted=False)
            _, last = self.cells(packed)
        else:
            _, last = self.cells(signals)
        return self.out(last[-1])


loader = DataLoader([record(i % 2) for i in range(400)], batch_size=20, shuffle=True, collate_fn=collate)
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    for signals, lengths, labels in loader:
        loss = nn.functional.cross_entropy(model(signals), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
