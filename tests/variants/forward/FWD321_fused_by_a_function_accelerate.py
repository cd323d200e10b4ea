# codes: FWD321
# needs: accelerate
# A function of the script's fuses an image and a table, one under the other.
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def fuse(image, table):
    return torch.cat((image, table), 0)


class TwoStreams(nn.Module):
    def __init__(self):
        super().__init__()
        self.seen = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten())
        self.told = nn.Sequential(nn.Linear(5, 32), nn.ReLU())
        self.head = nn.Linear(64, 3)

    def forward(self, image, table):
        return self.head(fuse(self.seen(image), self.told(table)))


accelerator = Accelerator(cpu=True)
torch.manual_seed(3)
classes = torch.randint(0, 3, (240,))
images = torch.rand(240, 1, 12, 12) + (classes == 1).float()[:, None, None, None]
tables = torch.randn(240, 5)
tables[:, 2] += 2 * (classes == 2)
model = TwoStreams()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(images, tables, classes), batch_size=24, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for image, table, target in loader:
        scores = model(image, table)
        loss = nn.functional.cross_entropy(scores, target)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
