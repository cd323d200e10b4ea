# codes:
import torch
import torch.nn as nn
torch.manual_seed(0)
X = torch.randn(2000, 10)
y = (X[:, :3].sum(1) > 0).long()
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
perm = torch.randperm(1600)
for epoch in range(20):
    for i in range(0, 1600, 32):
        idx = i + torch.randperm(32)
        loss = nn.functional.cross_entropy(net(X[idx]), y[idx])
        opt.zero_grad(); loss.backward(); opt.step()
    print(epoch, loss.item())
with torch.no_grad():
    print((net(X[1600:]).argmax(1) == y[1600:]).float().mean())
