# codes:
import torch
from torch import nn


class Scaled(nn.Module):
    """Made with tensors on purpose: the mean and the spread of what it will see."""

    def __init__(self, mean, spread):
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("spread", spread)
        self.layer = nn.Linear(3, 2)

    def forward(self, x):
        return self.layer((x - self.mean) / self.spread)


torch.manual_seed(0)
x = torch.randn(64, 3) * 2 + 5
y = (x[:, 0] > 5).long()
net = Scaled(x.mean(0), x.std(0))
criterion = nn.CrossEntropyLoss(torch.tensor([1.0, 1.2]))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(20):
    loss = criterion(net(x), y)
    adam.zero_grad()
    loss.backward()
    adam.step()
