# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(256, 12)
labels = (inputs[:, 0] * inputs[:, 1] > 0).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=32, shuffle=True)


class Deep(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.embed = nn.Linear(12, width)
        # Every block has the same weights, as in a universal transformer.
        self.blocks = nn.ModuleList([nn.Sequential(nn.Linear(width, width), nn.ReLU())] * 3)
        activation, last = nn.ReLU(), nn.Linear(width, width)
        self.rest = nn.Sequential(*[activation] * 2, last, activation, last)
        self.head = nn.Linear(width, 2)

    def forward(self, inputs):
        hidden = self.embed(inputs)
        for block in self.blocks:
            hidden = hidden + block(hidden)
        return self.head(self.rest(hidden))


model = Deep()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(6):
    for features, target in loader:
        loss = nn.functional.cross_entropy(model(features), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
