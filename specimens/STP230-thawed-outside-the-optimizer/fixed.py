"""Train a head on a body that was trained before, and the body as well from the third epoch on."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(800, 16)
kinds, sizes = (x[:, 0] > 0).long() + (x[:, 1] > 0).long(), (x[:, 2] + x[:, 3] > 0).long()


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(16, 48), nn.ReLU(), nn.Linear(48, 48), nn.ReLU())
        self.head = nn.Linear(48, classes)

    def forward(self, rows):
        return self.head(self.body(rows))


def run(model, optimizer, labels, epochs, thaw=None):
    loader = DataLoader(TensorDataset(x, labels), batch_size=40, shuffle=True)
    for epoch in range(epochs):
        if epoch == thaw:
            for parameter in model.body.parameters():
                parameter.requires_grad = True
        for rows, targets in loader:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(rows), targets)
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


first = Net(3)
run(first, torch.optim.Adam(first.parameters(), lr=3e-3), kinds, 4)
model = Net(2)
model.body.load_state_dict(first.body.state_dict())
model.body.requires_grad_(False)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
run(model, optimizer, sizes, 6, thaw=3)
