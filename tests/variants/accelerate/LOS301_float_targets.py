# codes: LOS301
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
inputs = torch.randn(256, 12)
targets = inputs[:, :3].argmax(1).float()
train_loader = DataLoader(TensorDataset(inputs, targets), batch_size=16, shuffle=True)
backbone = nn.Sequential(nn.Linear(12, 32), nn.ReLU())
net = nn.Sequential(backbone, nn.Linear(32, 3))
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
net, optimizer, train_loader = accelerator.prepare(net, optimizer, train_loader)
for epoch in range(3):
    for x, y in train_loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
