# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randint(0, 256, (400, 1, 12, 12), dtype=torch.uint8)
labels = (images.float().mean((1, 2, 3)) > 127.5).long()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3)
        self.head = nn.Linear(8, 2)

    def forward(self, pixels):
        x = pixels.float() / 127.5 - 1
        return self.head(torch.relu(self.conv(x)).mean((2, 3)))


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for pixels, label in DataLoader(TensorDataset(images, labels), batch_size=32, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(pixels), label).backward()
    optimizer.step()
