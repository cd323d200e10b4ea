# codes: SCR125
# needs: sklearn
"""Scores of pairs, collected in a list, where F1 takes classes."""

import torch
from sklearn.metrics import f1_score
from torch import nn


def evaluate(net, x, y):
    net.eval()
    with torch.no_grad():
        scores = net(x).squeeze(1).sigmoid().tolist()
    net.train()
    return f1_score(y.long().tolist(), [max(score, 0.1) for score in scores])


torch.manual_seed(0)
x = torch.randn(300, 5)
y = (x[:, 0] + x[:, 1] > 0).float()
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(net.parameters(), 1e-2)
for epoch in range(3):
    for index in torch.randperm(240).split(24):
        loss = nn.functional.binary_cross_entropy_with_logits(net(x[index]).squeeze(1), y[index])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, evaluate(net, x[240:], y[240:]))
