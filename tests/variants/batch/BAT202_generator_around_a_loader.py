# codes: BAT202
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
points = torch.randn(240, 5)
heights = points.sum(1, keepdim=True) + 0.1 * torch.randn(240, 1)


def blurred(loader, width):
    for inputs, targets in loader:
        yield inputs + width * torch.randn_like(inputs), targets


def run_epoch(net, stream, optimizer):
    total = 0.0
    for inputs, targets in stream:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(inputs), targets)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total


net = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
stream = blurred(DataLoader(TensorDataset(points, heights), batch_size=24, shuffle=True), 0.01)
for epoch in range(6):
    print(epoch, run_epoch(net, stream, optimizer))
