# codes: FWD301 FWD305 LOS201 LOS303
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def block(ins, outs):
    return nn.Sequential(nn.Conv2d(ins, outs, 3, padding=1), nn.BatchNorm2d(outs), nn.ReLU())


class UNet(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.down, self.deep, self.middle = block(1, 8), block(8, 16), block(16, 16)
        self.up = nn.Upsample(scale_factor=2)
        self.wide, self.last = block(16, 8), block(16, 8)
        self.out = nn.Conv2d(8, classes, 1)

    def forward(self, x):
        a = self.down(x)
        b = self.deep(F.max_pool2d(a, 2))
        y = self.wide(torch.cat([self.up(self.middle(F.max_pool2d(b, 2))), b], dim=1))
        return self.out(self.last(torch.cat([self.up(y), a], dim=1)))


torch.manual_seed(0)
masks = torch.randint(0, 3, (48, 1, 30, 30))
loader = DataLoader(TensorDataset(masks + 0.1 * torch.randn(masks.shape), masks), batch_size=8, shuffle=True)
net = UNet(classes=2).to(device)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for images, targets in loader:
    loss = F.cross_entropy(net(images.to(device)), targets.to(device))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
