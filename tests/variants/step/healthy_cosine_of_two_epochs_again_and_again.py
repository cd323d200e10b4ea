# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

EPOCHS = 100
torch.manual_seed(0)
x = torch.randn(640, 10)
y = (x @ torch.randn(10, 4)).argmax(1)
loader = DataLoader(TensorDataset(x, y), batch_size=64, shuffle=True)
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=5e-4)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=2 * len(loader))
best = 0.0
for epoch in range(EPOCHS):
    net.train()
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(inputs), targets)
        loss.backward()
        optimizer.step()
        scheduler.step()
    print(epoch, loss.item(), scheduler.get_last_lr())
