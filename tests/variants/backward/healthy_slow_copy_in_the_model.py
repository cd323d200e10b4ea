# codes:
"""A model that holds the slow copy of its encoder, whose answers are detached; all of it is in the optimizer."""

import copy

import torch
from torch import nn
from torch.utils.data import DataLoader


class Agreeing(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(16, 48), nn.ReLU(), nn.Linear(48, 24))
        self.slow = copy.deepcopy(self.encoder)
        self.guess = nn.Sequential(nn.Linear(24, 24), nn.ReLU(), nn.Linear(24, 24))

    def forward(self, one, other):
        wanted = self.slow(other).detach()
        return 1 - nn.functional.cosine_similarity(self.guess(self.encoder(one)), wanted).mean()

    def follow(self, rate=0.05):
        with torch.no_grad():
            for mine, theirs in zip(self.slow.parameters(), self.encoder.parameters()):
                mine.lerp_(theirs, rate)


torch.manual_seed(6)
model = Agreeing()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
loader = DataLoader(torch.randn(400, 16), batch_size=40, shuffle=True)
for epoch in range(4):
    for x in loader:
        loss = model(x + 0.1 * torch.randn_like(x), x + 0.1 * torch.randn_like(x))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        model.follow()
    print(epoch, loss.item())
