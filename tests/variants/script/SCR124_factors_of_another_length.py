# codes: SCR124
"""Factors of users and of films that have another number of places: a matrix product of NumPy."""

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
users, films = rng.normal(size=(60, 8)), rng.normal(size=(90, 9))
liked = torch.tensor((users @ films.T > 1).astype("float32"))

torch.manual_seed(0)


class Factors(nn.Module):
    def __init__(self, size=12):
        super().__init__()
        self.users, self.films = nn.Embedding(60, size), nn.Embedding(90, size)

    def forward(self, user, film):
        return (self.users(user) * self.films(film)).sum(-1)


model = Factors()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(80):
    user, film = torch.randint(0, 60, (128,)), torch.randint(0, 90, (128,))
    loss = nn.functional.binary_cross_entropy_with_logits(model(user, film), liked[user, film])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
