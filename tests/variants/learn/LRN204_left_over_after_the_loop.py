# codes: LRN204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

ACCUMULATION = 64

torch.manual_seed(0)
x = torch.randn(320, 1, 20)
y = (x[:, 0, :10].mean(1) > x[:, 0, 10:].mean(1)).float()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Conv1d(1, 16, 5), nn.ReLU(), nn.Flatten(), nn.Linear(256, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(4):
    opt.zero_grad()
    for step, (signal, label) in enumerate(loader):
        loss = criterion(net(signal).squeeze(1), label)
        (loss / ACCUMULATION).backward()
        if (step + 1) % ACCUMULATION == 0:
            opt.step()
            opt.zero_grad()
    opt.step()
    print(epoch, loss.item())
