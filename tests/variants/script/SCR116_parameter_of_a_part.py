# codes: SCR116
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Scale(nn.Module):
    def __init__(self, width):
        self.gain = nn.Parameter(torch.ones(width))

    def forward(self, x):
        return x * self.gain


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.scale, self.outer = nn.Linear(10, 24), Scale(24), nn.Linear(24, 3)

    def forward(self, x):
        return self.outer(torch.tanh(self.scale(self.inner(x))))


torch.manual_seed(0)
x = torch.randn(240, 10)
y = x[:, :3].argmax(1)
accelerator = Accelerator(cpu=True)
net = Net()
net, opt, loader = accelerator.prepare(
    net, torch.optim.AdamW(net.parameters(), lr=5e-3), DataLoader(TensorDataset(x, y), batch_size=24, shuffle=True)
)
for epoch in range(2):
    for features, kinds in loader:
        opt.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(net(features), kinds))
        opt.step()
