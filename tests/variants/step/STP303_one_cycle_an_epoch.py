# codes: STP303
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 10)
y = (x.sum(1) > 0).long()
m = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 2))
o = torch.optim.SGD(m.parameters(), lr=0.1)
epochs = 3
dl = DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True)
sched = torch.optim.lr_scheduler.OneCycleLR(o, max_lr=0.1, total_steps=len(dl))
for _ in range(epochs):
    for xb, yb in dl:
        o.zero_grad()
        nn.CrossEntropyLoss()(m(xb), yb).backward()
        o.step()
        sched.step()
