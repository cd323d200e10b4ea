"""Score a classifier by cross-validation."""

import torch
from sklearn.model_selection import KFold
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset

torch.manual_seed(0)
measures = torch.randn(400, 10)
kinds = (measures[:, :5].sum(1) > 0).long()
rows = TensorDataset(measures, kinds)

scores = []
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for fold, (train, held) in enumerate(KFold(5, shuffle=True, random_state=0).split(measures)):
    for _epoch in range(3):
        model.train()
        for x, y in DataLoader(Subset(rows, train), batch_size=20, shuffle=True):
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum(int((model(x).argmax(1) == y).sum()) for x, y in DataLoader(Subset(rows, held), batch_size=40))
    scores.append(right / len(held))
    print(fold, scores[-1])
print(sum(scores) / len(scores))
