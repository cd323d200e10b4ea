# codes: LOS303
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
melodies = torch.randint(0, 12, (120, 1)) + torch.arange(17)
loader = DataLoader(melodies % 12, batch_size=15, shuffle=True)


class Melody(nn.Module):
    def __init__(self, notes=12, hidden=32):
        super().__init__()
        self.notes = nn.Embedding(notes, hidden)
        self.memory = nn.GRU(hidden, hidden, batch_first=True)
        self.next = nn.Linear(hidden, notes)

    def forward(self, heard):
        states, _ = self.memory(self.notes(heard))
        return self.next(states).flatten(0, 1)


melody = Melody()
optimizer = torch.optim.Adam(melody.parameters(), lr=5e-3)
for epoch in range(4):
    for played in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(melody(played[:, :-1]), played[:, 1:])
        loss.backward()
        optimizer.step()
