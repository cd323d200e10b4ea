# codes: LOS124
import torch
from torch import nn

torch.manual_seed(0)
images = torch.rand(32, 1, 8, 8)
masks = (images[:, 0] > 0.8).long()
share = torch.bincount(masks.flatten(), minlength=2).double() / masks.numel()
net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 2, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(4):
    for start in range(0, 32, 8):
        logits = net(images[start : start + 8])
        loss = nn.functional.cross_entropy(logits, masks[start : start + 8], weight=1 / share)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
