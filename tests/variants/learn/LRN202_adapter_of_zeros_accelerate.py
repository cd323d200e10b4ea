# codes: LRN202
# needs: torch accelerate
"""A low-rank adapter whose two matrices both begin as zeros, beside weights that are frozen."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Adapted(nn.Module):
    def __init__(self, base, rank=4):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.down = nn.Linear(base.in_features, rank, bias=False)
        self.up = nn.Linear(rank, base.out_features, bias=False)
        self.down.weight.data.zero_()
        self.up.weight.data.zero_()

    def forward(self, x):
        return self.base(x) + self.up(self.down(x))


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
rows = torch.randn(512, 20)
learnt = nn.Linear(20, 5)
targets = learnt(rows).detach() + rows @ torch.randn(20, 5)
loader = DataLoader(TensorDataset(rows, targets), batch_size=64, shuffle=True)
model = Adapted(learnt)
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(5):
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
