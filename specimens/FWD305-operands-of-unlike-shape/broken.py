import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Residual(nn.Module):
    """Two convolutions with a connection past them."""

    def __init__(self, width):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, stride=2, padding=1)
        self.second = nn.Conv2d(width, width, 3, padding=1)

    def forward(self, x):
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 16, 3, padding=1)
        self.block = Residual(16)
        self.head = nn.Linear(16, 2)

    def forward(self, images):
        return self.head(self.block(self.stem(images)).mean((2, 3)))


images = torch.randn(64, 3, 12, 12)
labels = (images.mean((1, 2, 3)) > 0).long()
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for x, y in DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
