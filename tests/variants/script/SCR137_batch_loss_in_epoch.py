# codes: SCR137
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def run_epoch(model, loader, criterion, optimizer):
    total = 0.0
    for features, label in loader:
        optimizer.zero_grad()
        batch_loss = criterion(model(features), label),
        batch_loss.backward()
        optimizer.step()
        total += batch_loss.item()
    return total / len(loader)


torch.manual_seed(0)
x = torch.randn(150, 7)
y = (x @ torch.randn(7, 4)).argmax(1)
model = nn.Sequential(nn.Linear(7, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(TensorDataset(x, y), batch_size=15, shuffle=True)
for epoch in range(3):
    print(epoch, run_epoch(model, loader, nn.CrossEntropyLoss(), optimizer))
