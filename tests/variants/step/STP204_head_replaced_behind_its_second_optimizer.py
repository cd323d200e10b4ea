# codes: STP204
"""A net that has learnt one task gets a head for another, behind the optimizer that was to train it."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 48), nn.ReLU(), nn.Linear(48, 32), nn.ReLU())
        self.head = nn.Linear(32, classes)

    def forward(self, x):
        return self.head(self.body(x))


def train(model, optimizer, x, y, epochs):
    model.train()
    for epoch in range(epochs):
        for rows in torch.randperm(len(x)).split(40):
            loss = nn.functional.cross_entropy(model(x[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


torch.manual_seed(0)
centres = torch.randn(7, 12) * 2
first, second = torch.randint(0, 4, (800,)), torch.randint(4, 7, (800,))
model = Net(4)
train(model, torch.optim.AdamW(model.parameters(), lr=2e-3), centres[first] + torch.randn(800, 12), first, 4)
for weight in model.body.parameters():
    weight.requires_grad_(False)
head_optimizer = torch.optim.AdamW(model.head.parameters(), lr=5e-3)
model.head = nn.Linear(32, 3)
train(model, head_optimizer, centres[second] + torch.randn(800, 12), second - 4, 6)
