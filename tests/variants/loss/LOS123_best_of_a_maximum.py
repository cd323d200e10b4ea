# codes: LOS123
# needs: torch
"""The classes come of `torch.max`, and a loss object is given them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tide = torch.randn(160, 5)
kinds = tide[:, :4].argmax(1)
loader = DataLoader(TensorDataset(tide, kinds), batch_size=16, shuffle=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(5, 24)
        self.head = nn.Linear(24, 4)

    def forward(self, x):
        return self.head(torch.relu(self.body(x)))


net, criterion = Net(), nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)


def train():
    for x, y in loader:
        scores = net(x)
        _, guess = torch.max(scores, 1)
        loss = criterion(guess, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


for _epoch in range(3):
    train()
