# codes: FWD101
"""Two kinds of ids that are counted from 1, and four tables that lack the last of each: one cause."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
USERS, FILMS = 30, 20
users, films = torch.randint(1, USERS + 1, (600,)), torch.randint(1, FILMS + 1, (600,))
likes = ((users % 3) == (films % 3)).float()


class Likes(nn.Module):
    def __init__(self, dim=16):
        super().__init__()
        self.user_short, self.film_short = nn.Embedding(USERS, dim), nn.Embedding(FILMS, dim)
        self.user_deep, self.film_deep = nn.Embedding(USERS, dim), nn.Embedding(FILMS, dim)
        self.deep = nn.Sequential(nn.Linear(2 * dim, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, users, films):
        short = (self.user_short(users) * self.film_short(films)).sum(1)
        return short + self.deep(torch.cat([self.user_deep(users), self.film_deep(films)], 1)).squeeze(1)


model = Likes()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for user, film, like in DataLoader(TensorDataset(users, films, likes), batch_size=100, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(user, film), like)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
