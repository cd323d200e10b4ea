# codes: SCR119
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(240, 4)
classes = points.argmax(1)


def train(model, optimizer):
    total = 0.0
    for inputs, labels in DataLoader(TensorDataset(points, classes), batch_size=24, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item
    return total


net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 4))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    print(epoch, train(net, adam))
