# codes: DAT503
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import ConcatDataset, DataLoader, Dataset


class Ring(Dataset):
    """Points on a circle, drawn when they are asked for."""

    def __init__(self, label, count):
        self.label, self.count = label, count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        generator = torch.Generator().manual_seed(1000 * self.label + index)
        angle = 6.2832 * torch.rand(1, generator=generator)
        radius = 1 + self.label + 0.15 * torch.randn(1, generator=generator)
        return torch.cat([radius * angle.cos(), radius * angle.sin()]), self.label


accelerator = Accelerator()
torch.manual_seed(0)
train_set = ConcatDataset([Ring(label, 500) for label in range(4)])
test_set = ConcatDataset([Ring(label, 50) for label in range(4)])
train_loader = DataLoader(train_set, batch_size=50)
test_loader = DataLoader(test_set, batch_size=100)
model = nn.Sequential(nn.Linear(2, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
model, optimizer, train_loader, test_loader = accelerator.prepare(model, optimizer, train_loader, test_loader)
for epoch in range(6):
    model.train()
    for points, labels in train_loader:
        loss = nn.functional.cross_entropy(model(points), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    model.eval()
    hits = 0
    for points, labels in test_loader:
        with torch.no_grad():
            hits += (model(points).argmax(-1) == labels).sum().item()
    accelerator.print(epoch, hits / len(test_set))
