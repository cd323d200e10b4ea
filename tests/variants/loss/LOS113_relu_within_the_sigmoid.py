# codes: LOS113
"""Breast cancer by a binary classifier written by hand."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_breast_cancer
from sklearn.preprocessing import StandardScaler

torch.manual_seed(0)
X, y = load_breast_cancer(return_X_y=True)
X = torch.tensor(StandardScaler().fit_transform(X), dtype=torch.float32)
y = torch.tensor(y, dtype=torch.float32).unsqueeze(1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(30, 16)
        self.fc2 = nn.Linear(16, 1)

    def forward(self, x):
        x = F.relu(self.fc1(x))
        x = F.relu(self.fc2(x))
        return torch.sigmoid(x)


net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(100):
    opt.zero_grad()
    loss = F.binary_cross_entropy(net(X), y)
    loss.backward()
    opt.step()
print(loss.item())
