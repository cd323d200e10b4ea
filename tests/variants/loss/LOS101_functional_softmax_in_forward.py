# codes: LOS101
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.fc = nn.Linear(4 * 36, 5)

    def forward(self, x):
        x = F.relu(self.conv(x)).flatten(1)
        return F.softmax(self.fc(x), dim=1)  # here


images = torch.randn(64, 1, 8, 8)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
for xb, yb in DataLoader(TensorDataset(images, torch.arange(64) % 5), batch_size=16, shuffle=True):
    opt.zero_grad()
    F.cross_entropy(net(xb), yb).backward()
    opt.step()
