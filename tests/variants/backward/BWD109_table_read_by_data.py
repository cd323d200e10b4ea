# codes: BWD109
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
USERS, FILMS = 40, 60
who, what = torch.randint(USERS, (1200,)), torch.randint(FILMS, (1200,))
liked = (torch.randn(USERS, 3)[who] * torch.randn(FILMS, 3)[what]).sum(1) + 0.1 * torch.randn(1200)


class Factors(nn.Module):
    def __init__(self, rank=6):
        super().__init__()
        self.users = nn.Parameter(torch.randn(USERS, rank) * 0.3)
        self.films = nn.Embedding(FILMS, rank)
        self.bias = nn.Embedding(FILMS, 1)

    def forward(self, user, film):
        return (self.users.detach()[user] * self.films(film)).sum(1) + self.bias(film)[:, 0]


model = Factors()
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for epoch in range(3):
    for user, film, rating in DataLoader(TensorDataset(who, what, liked), batch_size=60, shuffle=True):
        loss = nn.functional.mse_loss(model(user, film), rating)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
