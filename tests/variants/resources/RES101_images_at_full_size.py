# codes: RES101
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
images = TensorDataset(torch.rand(4, 3, 64, 64), torch.tensor([0, 1, 0, 1]))
net = nn.Sequential(
    nn.Upsample(scale_factor=4096), nn.Conv2d(3, 4, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 2)
)
net, opt, loader = accelerator.prepare(net, torch.optim.Adam(net.parameters()), DataLoader(images, batch_size=4))
for x, y in loader:
    loss = nn.functional.cross_entropy(net(x), y)
    accelerator.backward(loss)
    opt.step()
    opt.zero_grad()
