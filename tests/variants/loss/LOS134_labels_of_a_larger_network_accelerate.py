# codes: LOS134
# needs: accelerate
"""A compact classifier of small pictures, taught the labels that a larger one chooses."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pictures = torch.randn(600, 1, 10, 10) * 0.5
kinds = torch.randint(0, 3, (600,))
for kind in range(3):
    pictures[kinds == kind, 0, 3 * kind : 3 * kind + 3] += 0.8


class Convnet(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, width, 3, padding=1),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(3),
            nn.Dropout2d(0.4),
        )
        self.classify = nn.Linear(9 * width, 3)

    def forward(self, x):
        return self.classify(self.features(x).flatten(1))


def fit(net, data, epochs=4):
    optim = torch.optim.Adam(net.parameters(), lr=3e-3)
    for _ in range(epochs):
        for x, y in data:
            optim.zero_grad()
            nn.functional.cross_entropy(net(x), y).backward()
            optim.step()
    return net


data = DataLoader(TensorDataset(pictures, kinds), batch_size=30, shuffle=True)
large = fit(Convnet(24), data)
accelerator = Accelerator(cpu=True)
small = Convnet(6)
optimizer = torch.optim.Adam(small.parameters(), lr=3e-3)
small, optimizer, data = accelerator.prepare(small, optimizer, data)
for epoch in range(5):
    small.train()
    for x, _ in data:
        with torch.inference_mode():
            chosen = large(x).argmax(dim=1).clone()
        loss = nn.functional.cross_entropy(small(x), chosen.clone())
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
