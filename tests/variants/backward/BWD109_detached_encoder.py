# codes: BWD109
"""A network for pictures whose features are detached before the head, which is left from a look at them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(400, 1, 12, 12)
labels = (images[:, 0, 3:9, 3:9].mean(dim=(1, 2)) > images[:, 0].mean(dim=(1, 2))).long()
loader = DataLoader(TensorDataset(images, labels), batch_size=20, shuffle=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 16, 3), nn.ReLU())
        self.head = nn.Linear(144, 2)

    def forward(self, x):
        features = self.conv(x).flatten(1)
        return self.head(features.detach())


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
