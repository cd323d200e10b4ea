# codes:
"""Convolutions that are frozen on purpose, under a head that trains: their weights may be loaded elsewhere."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
labels = torch.randint(0, 3, (300,))
patterns = torch.randn(3, 1, 12, 12)
images = patterns[labels] + 0.3 * torch.randn(300, 1, 12, 12)
loader = DataLoader(TensorDataset(images, labels), batch_size=25, shuffle=True)


class Pictures(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Conv2d(8, 16, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten()
        )
        self.classifier = nn.Linear(16, 3)

    def forward(self, x):
        return self.classifier(self.features(x))


model = Pictures()
for p in model.features.parameters():
    p.requires_grad = False
optimizer = torch.optim.Adam(filter(lambda p: p.requires_grad, model.parameters()), lr=1e-2)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(6):
    for x, y in loader:
        loss = loss_fn(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
