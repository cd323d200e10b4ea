# codes: LOS305
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Discs(Dataset):
    def __init__(self, count, size=16):
        self.count = count
        self.size = size
        grid = torch.arange(size).float()
        self.y, self.x = torch.meshgrid(grid, grid, indexing="ij")

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        generator = torch.Generator().manual_seed(index)
        cx, cy = (torch.rand(2, generator=generator) * self.size).tolist()
        inside = (self.x - cx) ** 2 + (self.y - cy) ** 2 < 16
        image = inside.float()[None] + 0.3 * torch.randn(1, self.size, self.size, generator=generator)
        mask = inside.float()
        return image, mask


loader = DataLoader(Discs(64), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1), nn.Sigmoid())
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.MSELoss()
for epoch in range(2):
    for image, mask in loader:
        optimizer.zero_grad()
        loss = criterion(model(image), mask)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
