# codes: STP219
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
accelerator = Accelerator(cpu=True)
rows = torch.randn(400, 12)
kinds = (rows[:, :3].sum(1) > 0).long()
net = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 2))
adam = torch.optim.AdamW(net.parameters(), lr=2e-3)
net, adam, batches = accelerator.prepare(net, adam, DataLoader(TensorDataset(rows, kinds), batch_size=20, shuffle=True))
for _ in range(3):
    for given, kind in batches:
        loss = nn.functional.cross_entropy(net(given), kind)
        accelerator.backward(loss)
        adam.step()
        accelerator.clip_grad_norm_(net.parameters(), max_norm=0.05)
        adam.zero_grad()
