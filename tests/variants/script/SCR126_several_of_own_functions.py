# codes: SCR101 SCR106 SCR107 SCR126
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 6)
y = (x[:, 0] > 0).long()


class Net(nn.Module):
    def __init__(self, n_inputs, n_hidden):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(n_inputs, n_hidden), nn.ReLU(), nn.Linear(n_hidden, 2))

    def forward(self, x):
        return self.body(x)


def train_epoch(model, loader, optimizer, criterion):
    for inputs, targets in loader:
        optimzer.zero_grad()
        loss = criterion(model(inputs), targets)
        loss.backward()
        optimizer.step()
    return loss.item()


def evaluate(model, loader):
    return sum((model(inputs).argmax(1) == targets).sum().item() for inputs, targets in loader)


model = Net(6, hidden=12)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
for epoch in range(2):
    train_epoch(model, loader, optimizer)
    print(epoch, evaluate(model, loader, epoch))
