# codes:
import torch, numpy as np
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
X = torch.randn(800, 2); X[:, 1] += X[:, 0] ** 2
dl = DataLoader(TensorDataset(X), 50, shuffle=True)
T = 20; beta = torch.linspace(1e-3, .2, T); ab = torch.cumprod(1 - beta, 0)
net = nn.Sequential(nn.Linear(3, 64), nn.ReLU(), nn.Linear(64, 2)); opt = torch.optim.Adam(net.parameters(), 2e-3)
@torch.no_grad()
def sample(n):
    g = torch.Generator().manual_seed(7)
    x = torch.randn(n, 2, generator=g)
    for t in reversed(range(T)):
        e = net(torch.cat([x, torch.full((n, 1), t / T)], 1))
        x = (x - beta[t] / (1 - ab[t]).sqrt() * e) / (1 - beta[t]).sqrt() + (beta[t].sqrt() * torch.randn(n, 2, generator=g) if t else 0)
    return x
for epoch in range(8):
    for (x,) in dl:
        t = torch.randint(0, T, (len(x),)); e = torch.randn_like(x)
        xt = ab[t].sqrt()[:, None] * x + (1 - ab[t]).sqrt()[:, None] * e
        loss = nn.functional.mse_loss(net(torch.cat([xt, t[:, None] / T], 1)), e)
        opt.zero_grad(); loss.backward(); opt.step()
    print(epoch, loss.item(), sample(100).mean(0).tolist())
