# codes: SCR117
# needs: accelerate
"""Under Accelerate: three parts of a batch and no name for its number."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
rows, extra = torch.randn(96, 5), torch.randn(96, 3)
kinds = (rows[:, 0] > 0).long()
loader = DataLoader(TensorDataset(rows, extra, kinds), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
net, opt, loader = accelerator.prepare(net, opt, loader)
for epoch in range(2):
    for row, more, kind in enumerate(loader):
        loss = nn.functional.cross_entropy(net(torch.cat([row, more], dim=1)), kind)
        opt.zero_grad()
        accelerator.backward(loss)
        opt.step()
