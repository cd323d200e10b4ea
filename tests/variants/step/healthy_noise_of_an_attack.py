# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
images = torch.rand(360, 1, 8, 8)
kinds = (images[:, 0, :4].mean((1, 2)) > images[:, 0, 4:].mean((1, 2))).long()
loader = DataLoader(TensorDataset(images, kinds), batch_size=24, shuffle=True)
net = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
loss_of = nn.CrossEntropyLoss()


def worst(x, y, size=0.02, turns=3):
    noise = torch.zeros_like(x, requires_grad=True)
    for _ in range(turns):
        loss = loss_of(net(x + noise), y)
        (grad,) = torch.autograd.grad(loss, noise)
        noise.data = (noise + size * grad.sign()).clamp(-0.05, 0.05).detach()
        noise.requires_grad_()
    return noise.detach()


for _ in range(5):
    for x, y in loader:
        noise = worst(x, y)
        optimizer.zero_grad()
        loss_of(net(x + noise), y).backward()
        optimizer.step()
