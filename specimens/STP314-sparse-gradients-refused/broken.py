import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
USERS, FILMS = 60, 40


class Factors(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.users = nn.Embedding(USERS, width, sparse=True)
        self.films = nn.Embedding(FILMS, width, sparse=True)

    def forward(self, user, film):
        return (self.users(user) * self.films(film)).sum(-1)


user, film = torch.randint(USERS, (1024,)), torch.randint(FILMS, (1024,))
rating = (torch.randn(USERS, 3)[user] * torch.randn(FILMS, 3)[film]).sum(-1)
loader = DataLoader(TensorDataset(user, film, rating), batch_size=64, shuffle=True)
model = Factors()
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for epoch in range(4):
    for u, f, r in loader:
        loss = nn.functional.mse_loss(model(u, f), r)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
