# codes: FWD305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Recommender(nn.Module):
    def __init__(self, users, items):
        super().__init__()
        self.users = nn.Embedding(users, 16)
        self.items = nn.Embedding(items, 24)
        self.bias = nn.Parameter(torch.zeros(1))

    def forward(self, user, item):
        return (self.users(user) * self.items(item)).sum(-1) + self.bias


user, item = torch.randint(0, 20, (200,)), torch.randint(0, 50, (200,))
rating = ((user + item) % 5).float()
net = Recommender(20, 50)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for u, i, r in DataLoader(TensorDataset(user, item, rating), batch_size=50, shuffle=True):
    opt.zero_grad()
    nn.functional.mse_loss(net(u, i), r).backward()
    opt.step()
