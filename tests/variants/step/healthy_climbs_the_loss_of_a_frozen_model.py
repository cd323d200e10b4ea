# codes:
# needs: torch
"""A patch of pixels against a classifier that is not trained: its loss is climbed on purpose."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
proto = torch.randn(4, 3, 16, 16)
y = torch.randint(0, 4, (320,))
loader = DataLoader(TensorDataset(proto[y] + 0.3 * torch.randn(320, 3, 16, 16), y), batch_size=32, shuffle=True)
classifier = nn.Sequential(nn.Flatten(), nn.Linear(768, 4, bias=False))
with torch.no_grad():
    classifier[1].weight.copy_(proto.flatten(1) / 100)
classifier.eval()
for p in classifier.parameters():
    p.requires_grad_(False)


class Patch(nn.Module):
    def __init__(self, size=6):
        super().__init__()
        self.pixels = nn.Parameter(torch.zeros(3, size, size))
        self.size = size

    def forward(self, images):
        images = images.clone()
        images[:, :, : self.size, : self.size] = torch.tanh(self.pixels)
        return images


patch = Patch()
optimizer = torch.optim.Adam(patch.parameters(), lr=0.05)
for epoch in range(5):
    for images, labels in loader:
        optimizer.zero_grad()
        loss = -F.cross_entropy(classifier(patch(images)), labels)
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        acc = sum((classifier(patch(i)).argmax(1) == l).sum().item() for i, l in loader) / 320
    print(epoch, "attacked accuracy", acc)
