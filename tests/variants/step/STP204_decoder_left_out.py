# codes: STP204
"""An encoder and a decoder are two modules, and the optimizer has the encoder alone."""

import torch
from torch import nn, optim

torch.manual_seed(0)
SYMBOLS, LENGTH = 12, 6


class EncoderRNN(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.embedding = nn.Embedding(SYMBOLS, hidden)
        self.gru = nn.GRU(hidden, hidden, batch_first=True)

    def forward(self, tokens):
        return self.gru(self.embedding(tokens))[1]


class DecoderRNN(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.embedding = nn.Embedding(SYMBOLS, hidden)
        self.gru = nn.GRU(hidden, hidden, batch_first=True)
        self.out = nn.Linear(hidden, SYMBOLS)

    def forward(self, tokens, state):
        answers, _ = self.gru(self.embedding(tokens), state)
        return self.out(answers)


encoder, decoder = EncoderRNN(), DecoderRNN()
optimizer = optim.Adam(encoder.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()
for step in range(150):
    source = torch.randint(2, SYMBOLS, (32, LENGTH))
    target = source.flip(1)
    begun = torch.cat([torch.ones(32, 1, dtype=torch.long), target[:, :-1]], dim=1)
    logits = decoder(begun, encoder(source))
    loss = criterion(logits.reshape(-1, SYMBOLS), target.reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 50 == 0:
        print(step, loss.item())
