# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
orders = torch.randn(640, 6)
revenue = 50_000 + 8_000 * orders[:, 0] + 500 * torch.randn(640)


class Revenue(nn.Module):
    def __init__(self, mean, deviation):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)

    def forward(self, orders):
        return self.net(orders) * self.deviation + self.mean


model = Revenue(revenue.mean(), revenue.std())
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(5):
    for batch, target in DataLoader(TensorDataset(orders, revenue), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item() ** 0.5)
