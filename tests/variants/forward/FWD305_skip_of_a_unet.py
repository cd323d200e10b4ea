# codes: FWD305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Segmenter(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(1, 8, 3, padding=1)
        self.pool = nn.MaxPool2d(2)
        self.middle = nn.Conv2d(8, 8, 3, padding=1)
        self.up = nn.ConvTranspose2d(8, 8, 2, stride=2)
        self.out = nn.Conv2d(16, 2, 1)

    def forward(self, x):
        skip = torch.relu(self.down(x))
        low = torch.relu(self.middle(self.pool(skip)))
        return self.out(torch.cat([skip, self.up(low)], dim=1))


x = torch.rand(32, 1, 15, 15)
net = Segmenter()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for image, mask in DataLoader(TensorDataset(x, (x[:, 0] > 0.5).long()), batch_size=8):
    opt.zero_grad()
    nn.functional.cross_entropy(net(image), mask).backward()
    opt.step()
