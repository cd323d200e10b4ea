# codes:
import torch
from torch import nn

torch.manual_seed(0)
size, count = 16, 8
grid = torch.arange(size).float()
yy, xx = torch.meshgrid(grid, grid, indexing="ij")
centres = torch.rand(64, 2) * size
masks = ((xx - centres[:, :1, None]) ** 2 + (yy - centres[:, 1:, None]) ** 2 < 16).float()
images = masks[:, None] + 0.3 * torch.randn(64, 1, size, size)


def dice(probabilities, target):
    overlap = (probabilities * target).sum(dim=(-2, -1))
    return 1 - 2 * overlap / (probabilities.sum(dim=(-2, -1)) + target.sum(dim=(-2, -1)) + 1e-6)


model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for batch in torch.randperm(64).split(count):
        found = torch.sigmoid(model(images[batch])).squeeze(1)
        # Each map with every mask of the batch: its own is to be the nearest.
        costs = dice(found.unsqueeze(1), masks[batch])
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(-5 * costs, torch.arange(count)) + costs.diagonal().mean()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
