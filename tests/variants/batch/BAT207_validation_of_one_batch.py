# codes: BAT207
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 8)
y = (x[:, :2].sum(1, keepdim=True) > 0).float()
train = DataLoader(TensorDataset(x[:300], y[:300]), batch_size=30, shuffle=True)
val = DataLoader(TensorDataset(x[300:], y[300:]), batch_size=20)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)


def validate():
    model.eval()
    losses = []
    with torch.no_grad():
        for features, targets in val:
            losses.append(criterion(model(features), targets).item())
            return sum(losses) / len(losses)


for epoch in range(4):
    model.train()
    for features, targets in train:
        optimizer.zero_grad()
        loss = criterion(model(features), targets)
        loss.backward()
        optimizer.step()
    print(epoch, validate())
