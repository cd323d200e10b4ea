# codes: LRN401
import numpy as np
import torch
from sklearn.datasets import load_wine
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
bunch = load_wine()
order = np.random.default_rng(0).permutation(len(bunch.target))
features, kinds = bunch.data[order], bunch.target[order]
scaler = StandardScaler().fit(features[:140])
scaler.transform(features)

rows = TensorDataset(torch.tensor(features[:140], dtype=torch.float32), torch.tensor(kinds[:140]))
net = nn.Sequential(nn.Linear(13, 32), nn.Tanh(), nn.Linear(32, 3))
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
for epoch in range(10):
    for x, y in DataLoader(rows, batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
