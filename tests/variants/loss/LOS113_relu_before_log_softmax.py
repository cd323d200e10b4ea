# codes: LOS113
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_iris

torch.manual_seed(0)
X, y = load_iris(return_X_y=True)
X, y = torch.tensor(X, dtype=torch.float32), torch.tensor(y)
X = (X - X.mean(0)) / X.std(0)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3), nn.ReLU(), nn.LogSoftmax(dim=1))
opt = torch.optim.Adam(net.parameters(), lr=0.01)
for epoch in range(200):
    perm = torch.randperm(len(X))
    for i in range(0, len(X), 30):
        b = perm[i : i + 30]
        loss = F.nll_loss(net(X[b]), y[b])
        opt.zero_grad()
        loss.backward()
        opt.step()
