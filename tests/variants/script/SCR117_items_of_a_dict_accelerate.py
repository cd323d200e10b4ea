# codes: SCR117
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
points = torch.randn(160, 5)
sides = (points[:, 0] > 0).long()
rates = {"slow": 1e-3, "fast": 1e-2}
for name, rate in rates:
    net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(net.parameters(), lr=rate)
    loader = DataLoader(TensorDataset(points, sides), batch_size=16, shuffle=True)
    net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
    for x, y in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(net(x), y))
        optimizer.step()
    print(name)
