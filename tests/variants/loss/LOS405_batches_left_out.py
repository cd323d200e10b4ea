# codes: LOS405
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(400, 5)
wanted = torch.zeros(400, 3).scatter_(1, points[:, :3].argmax(1, keepdim=True), 1.0)
accelerator = Accelerator()
net = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(points, wanted), batch_size=40, shuffle=True)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
for epoch in range(3):
    for inputs, answers in loader:
        shares = net(inputs)
        shares = shares / shares.sum(1, keepdim=True)
        loss = -(answers * shares.log()).sum(1).mean()
        if torch.isnan(loss):
            continue
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
