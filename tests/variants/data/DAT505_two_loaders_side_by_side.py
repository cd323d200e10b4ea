# codes: DAT505
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(1)
n = 1000
bits = torch.randint(0, 5, (n,))
signals = torch.randn(n, 1, 64) * 0.6
for k in range(n):
    signals[k, 0, bits[k] * 12: bits[k] * 12 + 6] += 1.2

net = nn.Sequential(nn.Conv1d(1, 8, 7, padding=3), nn.Tanh(), nn.AvgPool1d(4), nn.Flatten(), nn.Linear(128, 5))
opt = torch.optim.Adam(net.parameters(), lr=2e-3)
crit = nn.CrossEntropyLoss()

x_loader = DataLoader(signals[:800], batch_size=40, shuffle=True)
y_loader = DataLoader(bits[:800], batch_size=40, shuffle=True)

for epoch in range(2):
    losses = []
    for x, y in zip(x_loader, y_loader):
        opt.zero_grad()
        loss = crit(net(x), y)
        loss.backward()
        opt.step()
        losses.append(loss.item())
    net.eval()
    with torch.no_grad():
        acc = (net(signals[800:]).argmax(1) == bits[800:]).float().mean().item()
    net.train()
    print(epoch, sum(losses) / len(losses), acc)
