# codes: STP224
"""The attribute is set for the encoder, a module, and none of its parameters heeds it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(6, 24, batch_first=True)
        self.head = nn.Linear(24, 3)

    def forward(self, x):
        return self.head(self.encoder(x)[0][:, -1])


rows = torch.randn(256, 10, 6)
answers = rows[:, -1, :3].argmax(1)
tagger = Tagger()
torch.save(tagger.state_dict(), "tagger.pt")
tagger.load_state_dict(torch.load("tagger.pt"))
tagger.encoder.requires_grad = False
optimizer = torch.optim.AdamW(tagger.parameters(), lr=2e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(rows, answers), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(tagger(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
