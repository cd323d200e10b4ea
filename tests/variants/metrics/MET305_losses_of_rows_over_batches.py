# codes: MET305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@torch.no_grad()
def validate(model, loader, criterion):
    model.eval()
    summed = 0.0
    for x, y in loader:
        loss = criterion(model(x).squeeze(1), y)
        summed += loss.item() * x.size(0)
    return summed / len(loader)


torch.manual_seed(0)
x = torch.randn(400, 6)
y = (x @ torch.randn(6)) + 0.1 * torch.randn(400)
train = DataLoader(TensorDataset(x[:320], y[:320]), batch_size=32, shuffle=True)
valid = DataLoader(TensorDataset(x[320:], y[320:]), batch_size=16)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.MSELoss()
for epoch in range(4):
    model.train()
    for a, b in train:
        optimizer.zero_grad()
        criterion(model(a).squeeze(1), b).backward()
        optimizer.step()
    print(epoch, validate(model, valid, criterion))
