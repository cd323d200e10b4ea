# codes: SCR107
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 6)
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.BatchNorm1d(16), nn.Linear(16, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.01)
warmup = torch.optim.lr_scheduler.MultiStepLR(opt, gamma=0.5)
for epoch in range(2):
    for a, b in DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16):
        opt.zero_grad()
        nn.functional.mse_loss(net(a), b).backward()
        opt.step()
    warmup.step()
