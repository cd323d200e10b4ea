# codes: FWD314
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Pictures(Dataset):
    def __init__(self, n):
        self.kinds = torch.randint(0, 2, (n,))

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, i):
        g = torch.Generator().manual_seed(i)
        pixels = torch.rand(1, 3, 16, 16, generator=g) + self.kinds[i]
        return pixels, self.kinds[i]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.body(x))


torch.manual_seed(0)
net = Net()
sgd = torch.optim.SGD(net.parameters(), lr=0.02)
for x, y in DataLoader(Pictures(48), batch_size=8, shuffle=True):
    loss = nn.functional.cross_entropy(net(x), y)
    sgd.zero_grad()
    loss.backward()
    sgd.step()
