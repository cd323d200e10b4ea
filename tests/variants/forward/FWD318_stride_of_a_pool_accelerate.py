# codes: FWD318
# needs: accelerate
"""Under Accelerate: a pool that is used twice strides over all of the image the first time."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Conv2d(1, 4, 3, padding=1), nn.Conv2d(4, 8, 3, padding=1)
        self.pool = nn.AvgPool2d(2, stride=16)
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        x = self.pool(torch.relu(self.one(x)))
        x = self.pool(torch.relu(self.two(x)))
        return self.head(x.flatten(1))


accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
images = torch.rand(96, 1, 16, 16)
labels = (images[:, 0, :8].mean((1, 2)) > images[:, 0, 8:].mean((1, 2))).long()
net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
net, optimizer, loader = accelerator.prepare(net, optimizer, DataLoader(TensorDataset(images, labels), batch_size=16))
for epoch in range(2):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
