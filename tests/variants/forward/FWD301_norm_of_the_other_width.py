# codes: FWD301
import torch
from torch import nn


class FeedForward(nn.Module):
    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.up = nn.Linear(width, hidden)
        self.norm = nn.LayerNorm(width)
        self.down = nn.Linear(hidden, width)

    def forward(self, x):
        return x + self.down(torch.relu(self.norm(self.up(x))))


class Regressor(nn.Module):
    def __init__(self, features=10, width=24, depth=2):
        super().__init__()
        self.stem = nn.Linear(features, width)
        self.blocks = nn.ModuleList([FeedForward(width, 4 * width) for _ in range(depth)])
        self.out = nn.Linear(width, 1)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = block(x)
        return self.out(x).squeeze(-1)


torch.manual_seed(0)
x = torch.randn(128, 10)
y = x[:, 0] - 0.5 * x[:, 1]
model = Regressor()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for step in range(40):
    rows = torch.randint(0, 128, (32,))
    loss = nn.functional.mse_loss(model(x[rows]), y[rows])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
