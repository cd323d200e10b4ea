# codes: FWD301
import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(
    nn.Conv2d(3, 4, 3),  # here
    nn.BatchNorm2d(4),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(4, 2),
)
opt = torch.optim.Adam(net.parameters())
images = torch.randn(32, 1, 8, 8)
for i in range(0, 32, 8):
    loss = nn.functional.cross_entropy(net(images[i : i + 8]), torch.arange(8) % 2)
    opt.zero_grad()
    loss.backward()
    opt.step()
