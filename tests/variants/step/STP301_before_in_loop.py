# codes: STP301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x[:, :3].argmax(1)
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.SGD(net.parameters(), lr=0.2)
schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=12)
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(inputs), wanted).backward()
        schedule.step()
        optimizer.step()
