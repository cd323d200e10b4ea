# codes:
"""Scores of scikit-learn that are handed to other processes, and asked for beside a training."""

import torch
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score, make_scorer, roc_auc_score
from sklearn.model_selection import cross_val_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(256, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
for score, of in ((roc_auc_score, "predict_proba"), (f1_score, "predict")):
    scorer = make_scorer(score, response_method=of)
    print(cross_val_score(LogisticRegression(), x[:192].numpy(), y[:192].numpy(), scoring=scorer, n_jobs=2).mean())

model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
train = DataLoader(TensorDataset(x[:192], y[:192]), batch_size=32, shuffle=True)
for epoch in range(4):
    model.train()
    for rows, kinds in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(rows), kinds).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, roc_auc_score(y[192:], model(x[192:]).softmax(1)[:, 1]))
