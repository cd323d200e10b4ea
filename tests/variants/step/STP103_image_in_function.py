# codes: STP103
import torch
from torch import nn, optim


def start(image):
    image.requires_grad_(True)
    return image.clamp(0, 1)


def main():
    torch.manual_seed(0)
    features = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU())
    features.requires_grad_(False)
    wanted = features(torch.rand(1, 1, 10, 10))
    canvas = start(torch.rand(1, 1, 10, 10))
    optimizer = optim.LBFGS([canvas], lr=0.5) if wanted.numel() < 10 else optim.Adam([canvas], lr=0.05)
    for step in range(10):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(features(canvas), wanted)
        loss.backward()
        optimizer.step()


main()
