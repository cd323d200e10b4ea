# codes: SCR123
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Dice(nn.Module):
    def forward(self, logits, target):
        p = logits.sigmoid()
        return 1 - (2 * (p * target).sum() + 1) / (p.sum() + target.sum() + 1)


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
target = (torch.rand(48, 10) < 0.5).float()
net = nn.Linear(10, 10)
rows = DataLoader(TensorDataset(target + 0.2 * torch.randn(48, 10), target), batch_size=8, shuffle=True)
net, optimizer, rows = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=1e-2), rows)
for epoch in range(2):
    for x, y in rows:
        loss = Dice(net(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
