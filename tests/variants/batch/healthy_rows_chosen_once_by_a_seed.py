# codes:
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
X = torch.randn(3000, 12)
Y = (X[:, :4].sum(1) > 0).long()


def pick(k):
    torch.manual_seed(7)
    return torch.randperm(len(X))[:k]


chosen = pick(100)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for it in range(500):
    loss = F.cross_entropy(model(X[chosen]), Y[chosen])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.item())
