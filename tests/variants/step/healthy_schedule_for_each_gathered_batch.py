# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1024, 16)
y = torch.stack([x[:, :8].sum(1) > 0, x[:, 8:].sum(1) > 0], 1).float()
loader = DataLoader(TensorDataset(x, y), batch_size=64, shuffle=True)
model = nn.Sequential(nn.Linear(16, 64), nn.GELU(), nn.Linear(64, 2))
opt = torch.optim.AdamW(model.parameters(), lr=3e-3)
sched = torch.optim.lr_scheduler.OneCycleLR(opt, 1e-2, total_steps=4 * len(loader))
for epoch in range(4):
    for i, (xb, yb) in enumerate(loader):
        loss = nn.functional.binary_cross_entropy_with_logits(model(xb), yb) / 2
        loss.backward()
        if (i + 1) % 2 == 0:
            opt.step()
            opt.zero_grad()
        sched.step()
    print(epoch, loss.item())
