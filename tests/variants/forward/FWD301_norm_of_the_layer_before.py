# codes: FWD301
import torch
from torch import nn

torch.manual_seed(0)
images = torch.rand(96, 1, 12, 12)
labels = torch.randint(0, 2, (96,))
images[labels == 1, :, 3:9, 3:9] += 0.6
net = nn.Sequential(
    nn.Conv2d(1, 8, 3, padding=1, bias=False),
    nn.BatchNorm2d(8),
    nn.ReLU(),
    nn.Conv2d(8, 16, 3, stride=2, padding=1, bias=False),
    nn.BatchNorm2d(8),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(16, 2),
)
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(4):
    net.train()
    for start in range(0, 96, 16):
        loss = nn.functional.cross_entropy(net(images[start : start + 16]), labels[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
