import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2))
        self.fc = nn.Linear(6 * 10 * 10, 10)

    def forward(self, x):
        h = self.conv(x)
        return self.fc(h.view(h.size(0), 6 * 10 * 10))


images = torch.rand(64, 1, 28, 28)
labels = (images.mean((1, 2, 3)) * 1e3).long() % 10
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for x, y in DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
