# codes:
import torch
from torch import nn

torch.manual_seed(0)
images, masks = torch.randn(8, 3, 8, 8), torch.randint(0, 2, (8, 8, 8))
masks[:, 0] = 255
net = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.ReLU(), nn.Conv2d(4, 2, 1))
opt = torch.optim.Adam(net.parameters())
lossfn = nn.CrossEntropyLoss(ignore_index=255)
for i in range(0, 8, 2):
    opt.zero_grad()
    lossfn(net(images[i : i + 2]), masks[i : i + 2]).backward()
    opt.step()
