# codes: SCR119
"""A first state is the method that makes it: the loop hands it to the model as it is."""

import torch
from torch import nn

torch.manual_seed(9)
songs = torch.randn(96, 7, 5)
happy = (songs[:, :, 0].sum(1) > 0).long()


class Cell(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(5 + 12, 12)
        self.head = nn.Linear(12, 2)

    def forward(self, note, state):
        state = torch.tanh(self.mix(torch.cat((note, state), 1)))
        return self.head(state), state

    def first_state(self):
        return torch.zeros(16, 12)


cell = Cell()
optimizer = torch.optim.Adam(cell.parameters(), lr=1e-2)
for epoch in range(4):
    for start in range(0, 96, 16):
        state = cell.first_state
        for place in range(7):
            logits, state = cell(songs[start : start + 16, place], state)
        loss = nn.functional.cross_entropy(logits, happy[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
