"""A pretrained network is given a new head and trained from its last block on."""

import io

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Network(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2))
        self.block = nn.Sequential(nn.Conv2d(8, 16, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(1))
        self.fc = nn.Linear(16, classes)

    def forward(self, x):
        return self.fc(self.block(self.stem(x)).flatten(1))


torch.manual_seed(0)
stored = io.BytesIO()
torch.save(Network(100).state_dict(), stored)
stored.seek(0)

model = Network(100)
model.load_state_dict(torch.load(stored))
model.fc = nn.Linear(16, 4)
for parameter in model.parameters():
    parameter.requires_grad = False
for parameter in [*model.block.parameters(), *model.fc.parameters()]:
    parameter.requires_grad = True

labels = torch.randint(0, 4, (96,))
images = torch.randn(96, 3, 12, 12) * 0.3 + labels[:, None, None, None].float() - 1.5
loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)
optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=1e-3)
for _epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
