# codes: MET101
# needs: sklearn
"""A score that is taken every thirty batches, of logits."""

import torch
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.randint(0, 3, (480,))
rows = torch.randn(480, 5) * 0.5
rows[:, :3] += nn.functional.one_hot(labels, 3)
loader = DataLoader(TensorDataset(rows, labels), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for number, (x, y) in enumerate(loader, start=1):
        logits = model(x)
        loss = nn.functional.cross_entropy(logits, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if number % 30 == 0:
            print(epoch, number, loss.item(), accuracy_score(y, logits.detach()))
