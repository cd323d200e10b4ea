"""Train a small classifier of measurements, save it, and load it again for the last evaluation."""

import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.zeros(16)
        self.std = torch.ones(16)
        self.layers = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))

    def forward(self, x):
        return self.layers((x - self.mean) / self.std)


labels = torch.arange(400) % 4
values = 50 + 10 * torch.randn(400, 16)
values[torch.arange(400), labels * 4] += 30
model = Classifier()
model.mean.copy_(values.mean(0))
model.std.copy_(values.std(0))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(values, labels), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()

path = os.path.join(tempfile.mkdtemp(), "classifier.pt")
torch.save(model.state_dict(), path)
restored = Classifier()
restored.load_state_dict(torch.load(path))
restored.eval()
with torch.no_grad():
    print((restored(values).argmax(1) == labels).float().mean().item())
