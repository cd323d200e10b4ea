"""Say which of five marks a sheet bears: any number of them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 12)
y = (x[:, :5] > 0).float()
train = DataLoader(TensorDataset(x[:320], y[:320]), batch_size=32, shuffle=True)
held = DataLoader(TensorDataset(x[320:], y[320:]), batch_size=40)
model = nn.Sequential(nn.Linear(12, 48), nn.ReLU(), nn.Linear(48, 5))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(3):
    model.train()
    for a, b in train:
        optimizer.zero_grad()
        criterion(model(a), b).backward()
        optimizer.step()
    model.eval()
    right = wrong = 0
    with torch.no_grad():
        for a, b in held:
            likely = model(a).softmax(dim=1)
            yes = likely > 0.5
            right += int((yes & (b == 1)).sum())
            wrong += int((yes ^ (b == 1)).sum())
    print(epoch, 2 * right / (2 * right + wrong))
