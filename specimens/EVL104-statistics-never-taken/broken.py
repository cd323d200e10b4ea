"""Tell tones apart on pictures of their spectra, with layers that were ported from Keras."""

import torch
from torch import nn

torch.manual_seed(0)
pitch = torch.randint(0, 3, (480,))
spectra = 3 * torch.randn(480, 1, 12, 12) + 7
for row, k in enumerate(pitch.tolist()):
    spectra[row, :, 4 * k : 4 * k + 4] += 6


def block(inputs, outputs):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1, bias=False),
        nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.0),
        nn.ReLU(),
    )


net = nn.Sequential(block(1, 8), block(8, 16), nn.AdaptiveAvgPool2d(4), nn.Flatten(), nn.Linear(256, 3))
optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
for epoch in range(3):
    net.train()
    for rows in torch.randperm(400).split(40):
        loss = nn.functional.cross_entropy(net(spectra[rows]), pitch[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        right = (net(spectra[400:]).argmax(1) == pitch[400:]).float().mean()
    print(epoch, loss.item(), right.item())
