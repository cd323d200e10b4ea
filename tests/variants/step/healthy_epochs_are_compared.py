# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(480, 12)
y = (x[:, 0] > x[:, 1]).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)


def train(lr, epochs):
    model = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=lr)
    for epoch in range(epochs):
        # A new optimizer for the same model: its momentum begins anew.
        optimizer = torch.optim.SGD(model.parameters(), lr=lr / (epoch + 1), momentum=0.9)
        for batch, label in loader:
            loss = nn.functional.cross_entropy(model(batch), label)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return loss.item()


for epochs in (2, 3):
    model = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for _ in range(epochs):
        for batch, label in loader:
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(batch), label).backward()
            optimizer.step()
    print(epochs, train(0.05, epochs))
