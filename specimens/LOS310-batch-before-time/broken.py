"""Read sequences of symbols out of longer signals, with the batch on the first axis of the loss."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
symbols = torch.randint(1, 6, (64, 4))
signals = nn.functional.one_hot(symbols.repeat_interleave(5, 1), 6).float() + 0.1 * torch.randn(64, 20, 6)
loader = DataLoader(TensorDataset(signals, symbols), batch_size=8, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.recurrent = nn.GRU(6, 24, batch_first=True)
        self.classes = nn.Linear(24, 6)

    def forward(self, signal):
        states, _ = self.recurrent(signal)
        return self.classes(states).log_softmax(-1)


reader, criterion = Reader(), nn.CTCLoss()
optimizer = torch.optim.Adam(reader.parameters(), lr=1e-2)
for epoch in range(2):
    for signal, target in loader:
        answers = reader(signal)
        lengths = torch.full((len(signal),), 20)
        loss = criterion(answers, target, lengths, torch.full((len(signal),), 4))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
