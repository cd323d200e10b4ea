# codes: SCR107 FWD301
"""Chances are made without saying along which axis, as a function and as a method; then a width that does not fit."""

import torch
from torch import nn

torch.manual_seed(0)
words = torch.randint(0, 40, (320, 7))
kinds = (words[:, 0] > 20).long()


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(40, 16)
        self.weigh = nn.Linear(16, 1)
        self.head = nn.Linear(24, 2)

    def forward(self, words):
        seen = self.words(words)
        weights = torch.softmax(self.weigh(seen).squeeze(-1))
        return self.head((seen * weights.unsqueeze(-1)).sum(1)).log_softmax()


model = Pooled()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for some in torch.randperm(320).split(32):
        loss = nn.functional.nll_loss(model(words[some]), kinds[some])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
