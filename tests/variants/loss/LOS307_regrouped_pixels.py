# codes: LOS307
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 3, 8, 8)
y = torch.randint(0, 4, (64,))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2d(3, 8, 3, padding=1)
        self.f = nn.Linear(8 * 8, 4)

    def forward(self, x):
        h = torch.relu(self.c(x))
        return self.f(h.view(-1, 64))


net = Net()
opt = torch.optim.SGD(net.parameters(), 0.1)
for xb, yb in DataLoader(TensorDataset(x, y), 16):
    opt.zero_grad()
    nn.functional.cross_entropy(net(xb), yb).backward()
    opt.step()
