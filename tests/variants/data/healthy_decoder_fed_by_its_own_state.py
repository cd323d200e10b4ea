# codes:
"""A sequence is reversed: an encoder's last state begins the decoder, cell by cell, in shuffled batches."""

import random

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
random.seed(0)
x = torch.randint(2, 12, (640, 7))
loader = DataLoader(TensorDataset(x, x.flip(1)), batch_size=32, shuffle=True)


class Reverser(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 16)
        self.encoder = nn.GRU(16, 48, batch_first=True)
        self.cell = nn.GRUCell(16, 48)
        self.out = nn.Linear(48, 12)

    def forward(self, source, target):
        state = self.encoder(self.embed(source))[1][0]
        token, steps = torch.ones(len(source), dtype=torch.long), []
        for place in range(target.shape[1]):
            state = self.cell(self.embed(token), state)
            steps.append(self.out(state))
            token = target[:, place] if random.random() < 0.7 else steps[-1].argmax(-1)
        return torch.stack(steps, 1)


model = Reverser()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(6):
    for source, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(source, target).flatten(0, 1), target.flatten())
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
