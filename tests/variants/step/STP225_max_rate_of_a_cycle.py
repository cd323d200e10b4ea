# codes: STP225
import torch
from torch import nn
from torch.optim.lr_scheduler import OneCycleLR
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(512, 8)
a, b = nn.Linear(8, 16), nn.Linear(8, 16)
opt_a = torch.optim.SGD(a.parameters(), lr=0.01, momentum=0.9)
opt_b = torch.optim.SGD(b.parameters(), lr=0.01, momentum=0.9)
loader = DataLoader(TensorDataset(x), batch_size=16, shuffle=True)
cycle = OneCycleLR(opt_b, max_lr=1e-8, total_steps=4 * len(loader))
for _epoch in range(4):
    for (view,) in loader:
        one, two = a(view + 0.1 * torch.randn_like(view)), b(view + 0.1 * torch.randn_like(view))
        loss = nn.functional.cross_entropy(one @ two.T / 4, torch.arange(len(view)))
        opt_a.zero_grad()
        opt_b.zero_grad()
        loss.backward()
        opt_a.step()
        opt_b.step()
        cycle.step()
