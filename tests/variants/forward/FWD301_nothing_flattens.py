# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
net = nn.Sequential(
    nn.Conv2d(1, 4, 3),
    nn.ReLU(),
    nn.MaxPool2d(2),
    nn.Linear(4 * 13 * 13, 10),
)
x = torch.rand(64, 1, 28, 28)
y = torch.randint(0, 10, (64,))
opt = torch.optim.Adam(net.parameters())
for xb, yb in DataLoader(TensorDataset(x, y), 16):
    opt.zero_grad()
    loss = nn.functional.cross_entropy(net(xb), yb)
    loss.backward()
    opt.step()
