# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


class Prototypes(nn.Module):
    """Class means that follow the features, beside a head that is trained."""

    def __init__(self, classes=3, width=16):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, width))
        self.means = nn.Parameter(torch.randn(classes, width))

    def forward(self, x):
        features = self.body(x)
        return -torch.cdist(features, self.means.detach()), features

    @torch.no_grad()
    def follow(self, features, labels):
        for label in labels.unique():
            mean = features[labels == label].mean(0)
            self.means[label] = 0.9 * self.means[label] + 0.1 * mean


centres = torch.randn(3, 8) * 2
rows = [(centres[i % 3] + torch.randn(8), i % 3) for i in range(300)]
loader = DataLoader(rows, batch_size=30, shuffle=True)
model = Prototypes()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _ in range(5):
    for x, y in loader:
        logits, features = model(x)
        loss = nn.functional.cross_entropy(logits, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        model.follow(features, y)
