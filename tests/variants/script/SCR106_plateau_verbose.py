# codes: SCR106
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x.sum(1, keepdim=True)
net = nn.Linear(6, 1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
plateau = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.9, -1, False)
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        loss = nn.functional.mse_loss(net(inputs), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    plateau.step()
