"""Read symbols out of signals of many lengths, which a strided convolution makes half as long."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
symbols = torch.randint(1, 6, (64, 3))
signals = nn.functional.one_hot(symbols.repeat_interleave(8, 1), 6).float() + 0.1 * torch.randn(64, 24, 6)
sizes = torch.randint(20, 25, (64,))
loader = DataLoader(TensorDataset(signals, sizes, symbols), batch_size=8, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.halve = nn.Conv1d(6, 24, 3, stride=2, padding=1)
        self.recurrent = nn.GRU(24, 24, batch_first=True)
        self.classes = nn.Linear(24, 6)

    def forward(self, signal):
        halves = self.halve(signal.transpose(1, 2)).relu().transpose(1, 2)
        states, _ = self.recurrent(halves)
        return self.classes(states).log_softmax(-1).transpose(0, 1)


reader, criterion = Reader(), nn.CTCLoss()
optimizer = torch.optim.Adam(reader.parameters(), lr=1e-2)
for epoch in range(2):
    for signal, size, target in loader:
        answers = reader(signal)
        loss = criterion(answers, target, size, torch.full((len(signal),), 3))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
