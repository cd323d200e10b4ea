# codes: FWD709
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pictures, labels = torch.randn(96, 3, 8, 8), torch.randint(0, 2, (96,))
pictures[labels == 1, 0] += 0.5


class Convolutions(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.first = nn.Conv2d(3, width, 3, padding=1)
        self.norm = nn.BatchNorm2d(width)
        self.second = nn.Conv2d(width, width, 3, padding=1)
        self.forgotten = nn.Conv2d(width, width, 3, padding=1)
        self.head = nn.Linear(width, 2)
        for part in self.modules():
            if isinstance(part, nn.Conv2d):
                nn.init.kaiming_normal_(part.weight, nonlinearity="relu")

    def forward(self, images):
        hidden = self.norm(self.first(images)).relu()
        return self.head(self.second(hidden).relu().mean((2, 3)))


model = Convolutions()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _epoch in range(3):
    for images, kinds in DataLoader(TensorDataset(pictures, labels), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(images), kinds).backward()
        optimizer.step()
