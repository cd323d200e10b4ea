# codes:
"""Only the first of the folds is trained on, and scored."""

import torch
from sklearn.model_selection import StratifiedKFold
from torch import nn

torch.manual_seed(0)
x = torch.randn(300, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for training, held in StratifiedKFold(5, shuffle=True, random_state=0).split(x, y):
    for _epoch in range(4):
        for part in torch.as_tensor(training)[torch.randperm(len(training))].split(20):
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x[part]), y[part]).backward()
            optimizer.step()
    with torch.no_grad():
        print((model(x[held]).argmax(1) == y[held]).float().mean().item())
    break
