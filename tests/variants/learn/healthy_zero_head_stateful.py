# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(256, 8)
labels = (points.sum(dim=1) > 0).long()
loader = DataLoader(TensorDataset(points, labels), batch_size=32, shuffle=True)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Dropout(0.1))
        self.head = nn.Linear(32, 2)
        nn.init.zeros_(self.head.weight)
        self.sizes = []
        self.calls = 0

    def forward(self, points):
        self.calls += 1
        self.sizes.append(len(points))
        return self.head(self.body(points))


model = Network()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, step / 10))
steps = 0
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
        schedule.step()
        steps += 1
        assert model.calls == steps and len(model.sizes) == steps
