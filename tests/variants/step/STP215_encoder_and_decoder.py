# codes: STP215
"""A translator of two models, each with an optimizer, both of which were given the encoder's parameters."""

import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Encoder(nn.Module):
    def __init__(self, tokens, width):
        super().__init__()
        self.table = nn.Embedding(tokens, width)
        self.gru = nn.GRU(width, width, batch_first=True)

    def forward(self, x):
        return self.gru(self.table(x))


class Decoder(nn.Module):
    def __init__(self, tokens, width):
        super().__init__()
        self.table = nn.Embedding(tokens, width)
        self.gru = nn.GRU(width, width, batch_first=True)
        self.out = nn.Linear(width, tokens)

    def forward(self, x, state):
        found, _ = self.gru(self.table(x), state)
        return self.out(found)


source = torch.randint(2, 20, (200, 6))
target = torch.cat([torch.ones(200, 1, dtype=torch.long), source.flip(1)], 1)
loader = DataLoader(TensorDataset(source, target), batch_size=20, shuffle=True)
encoder, decoder = Encoder(20, 32), Decoder(20, 32)
encoder_optimizer = optim.Adam(encoder.parameters(), lr=1e-3)
decoder_optimizer = optim.Adam(encoder.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(4):
    for words, wanted in loader:
        encoder_optimizer.zero_grad()
        decoder_optimizer.zero_grad()
        _, state = encoder(words)
        logits = decoder(wanted[:, :-1], state)
        loss = criterion(logits.reshape(-1, 20), wanted[:, 1:].reshape(-1))
        loss.backward()
        encoder_optimizer.step()
        decoder_optimizer.step()
    print(epoch, loss.item())
