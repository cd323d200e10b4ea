"""Classify images with a head that was built for another image size."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3, padding=1)
        self.pool = nn.MaxPool2d(2)
        self.head = nn.Linear(8 * 8 * 8, 2)

    def forward(self, images):
        return self.head(self.pool(torch.relu(self.conv(images))).flatten(1))


torch.manual_seed(0)
images = torch.randn(32, 1, 16, 16)
loader = DataLoader(TensorDataset(images, (images.mean((1, 2, 3)) > 0).long()), batch_size=8, shuffle=True)
model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(2):
    for pixels, targets in loader:
        optimizer.zero_grad()
        loss = criterion(model(pixels), targets)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
