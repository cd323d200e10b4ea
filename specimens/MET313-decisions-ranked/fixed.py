"""Frauds among payments: the area under the curve of a model's decisions."""

import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
payments = torch.randn(600, 8)
fraud = (payments[:, 0] + payments[:, 1] + 0.5 * torch.randn(600) > 0.9).long()
train = DataLoader(TensorDataset(payments[:440], fraud[:440]), batch_size=20, shuffle=True)
held = DataLoader(TensorDataset(payments[440:], fraud[440:]), batch_size=40)

model = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    scores, truth = [], []
    with torch.no_grad():
        for x, y in held:
            scores.append(model(x).softmax(1)[:, 1])
            truth.append(y)
    print(epoch, roc_auc_score(torch.cat(truth).numpy(), torch.cat(scores).numpy()))
