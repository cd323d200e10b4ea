# codes: DAT503
"""Images read folder by folder, so that a whole class comes before the next; nothing shuffles them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Folder(Dataset):
    def __init__(self, kinds, each):
        self.targets = [kind for kind in range(kinds) for _ in range(each)]
        self.images = [torch.randn(6) + 2.0 * kind for kind in self.targets]

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, index):
        return self.images[index] + 0.1 * torch.randn(6), self.targets[index]


loader = DataLoader(Folder(4, 200), batch_size=20)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for images, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(images), targets)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
