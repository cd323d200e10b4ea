# codes: BAT214
# needs: sklearn
import numpy as np
import torch
import torch.nn as nn
from sklearn.datasets import make_regression

rng = np.random.default_rng(0)
X, y = make_regression(n_samples=3000, n_features=12, noise=5.0, random_state=0)
X = X.astype(np.float32)
y = ((y - y.mean()) / y.std()).astype(np.float32)[:, None]
n_train = 2400
x_tr, y_tr, x_va, y_va = X[:n_train], y[:n_train], X[n_train:], y[n_train:]
BATCH = 64
net = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 1))
opt = torch.optim.Adam(net.parameters(), lr=3e-3)


def sample(x, y):
    pick = np.random.choice(BATCH, BATCH)
    return torch.from_numpy(x[pick]), torch.from_numpy(y[pick])


for it in range(1500):
    xb, yb = sample(x_tr, y_tr)
    loss = ((net(xb) - yb) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    if it % 100 == 0:
        with torch.no_grad():
            val = ((net(torch.from_numpy(x_va)) - torch.from_numpy(y_va)) ** 2).mean()
        print(it, loss.item(), val.item())
