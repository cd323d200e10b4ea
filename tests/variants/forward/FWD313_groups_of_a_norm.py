# codes: FWD313
import torch
from torch import nn

torch.manual_seed(0)
images = torch.rand(64, 1, 10, 10)
labels = torch.randint(0, 2, (64,))
images[labels == 1, :, 2:7, 2:7] += 0.7
net = nn.Sequential(
    nn.Conv2d(1, 12, 3, padding=1),
    nn.GroupNorm(8, 12),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(1),
    nn.Flatten(),
    nn.Linear(12, 2),
)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(4):
    for start in range(0, 64, 16):
        loss = nn.functional.cross_entropy(net(images[start : start + 16]), labels[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
