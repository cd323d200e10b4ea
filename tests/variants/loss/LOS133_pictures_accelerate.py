# codes: LOS133
# needs: accelerate
"""Pictures are rebuilt with a mean over all pixels, and the divergence is whole for each picture."""

import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
places = torch.randint(0, 6, (256,))
pictures = [torch.full((1, 8, 8), 0.1).index_fill_(1, place + torch.arange(2), 0.9) for place in places]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(128, 16))
        self.back = nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Linear(64, 64), nn.Unflatten(1, (1, 8, 8)))

    def forward(self, x):
        mu, width = self.body(x).chunk(2, dim=1)
        std = F.softplus(width) + 1e-3
        return torch.sigmoid(self.back(mu + std * torch.randn_like(std))), mu, std


def objective(rebuilt, x, mu, std):
    kl = 0.5 * (std**2 + mu**2 - 1 - torch.log(std**2)).sum(dim=1)
    return F.mse_loss(rebuilt, x) + kl.mean()


accelerator = Accelerator(cpu=True)
net = Net()
net, optimizer, loader = accelerator.prepare(
    net, torch.optim.Adam(net.parameters(), lr=2e-3), DataLoader(pictures, batch_size=32, shuffle=True)
)
for epoch in range(6):
    for x in loader:
        rebuilt, mu, std = net(x)
        loss = objective(rebuilt, x, mu, std)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
