# codes: LRN302
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
        self.query = nn.Parameter(torch.randn(16))
        self.body = nn.Sequential(nn.Linear(16, 16), nn.Tanh(), nn.Linear(16, 2))

    def forward(self, points):
        query = self.query.expand(len(points), 16)
        return self.body(query)


model = Network()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
