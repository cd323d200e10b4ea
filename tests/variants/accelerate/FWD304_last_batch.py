# codes: FWD304
# needs: accelerate
"""Contrastive (SimCLR style) pretraining of an MLP net on sensor windows."""
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Projector(nn.Module):
    def __init__(self, inp=30, dim=16):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(inp, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Linear(64, 32))
        self.project = nn.Sequential(nn.Linear(32, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, dim))

    def forward(self, x):
        return F.normalize(self.project(self.backbone(x)), dim=1)


def nt_xent(a, b, temperature=0.2):
    z = torch.cat([a, b])
    sim = z @ z.T / temperature
    sim = sim.masked_fill(torch.eye(len(z), dtype=torch.bool), -1e4)
    n = len(a)
    target = torch.cat([torch.arange(n, 2 * n), torch.arange(n)])
    return F.cross_entropy(sim, target)


def augment(x):
    return x * (1 + 0.1 * torch.randn_like(x)) + 0.05 * torch.randn_like(x)


accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
windows = TensorDataset(torch.randn(129, 30))
loader = DataLoader(windows, batch_size=16, shuffle=True)
net = Projector()
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)

for epoch in range(3):
    net.train()
    history = []
    for (x,) in loader:
        loss = nt_xent(net(augment(x)), net(augment(x)))
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
        history.append(loss.item())
    accelerator.print(f"epoch {epoch}: {sum(history) / len(history):.4f}")
