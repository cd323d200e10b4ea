# codes: STP213
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(480, 1, 10, 10)
y = (x.mean((1, 2, 3)) > 0).long()
loader = accelerator.prepare(DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True))
num_epochs = 4
for _ in range(num_epochs):
    net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(512, 2))
    adam = torch.optim.Adam(net.parameters(), lr=1e-3)
    net, adam = accelerator.prepare(net, adam)
    for images, labels in loader:
        loss = nn.functional.cross_entropy(net(images), labels)
        adam.zero_grad()
        accelerator.backward(loss)
        adam.step()
    accelerator.print(loss.item())
