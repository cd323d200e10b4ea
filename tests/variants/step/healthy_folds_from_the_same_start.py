# codes:
"""Weights are put back before each fold; the second cross-validation walks forward in time with one model."""

import copy

import torch
from sklearn.model_selection import KFold, TimeSeriesSplit
from torch import nn

torch.manual_seed(0)
x = torch.randn(300, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
start = copy.deepcopy(model.state_dict())


def train(index):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for _epoch in range(3):
        for part in torch.as_tensor(index)[torch.randperm(len(index))].split(20):
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x[part]), y[part]).backward()
            optimizer.step()


def score(index):
    with torch.no_grad():
        return (model(x[index]).argmax(1) == y[index]).float().mean().item()


for training, held in KFold(4, shuffle=True, random_state=0).split(x):
    model.load_state_dict(start)
    train(training)
    print(score(held))
for past, future in TimeSeriesSplit(4).split(x):
    train(past)
    print(score(future))
