import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
X = torch.randn(1000, 6); Y = X @ torch.randn(6, 1) + 0.1 * torch.randn(1000, 1)
train = DataLoader(TensorDataset(X[:800], Y[:800]), batch_size=16, shuffle=True)
val = DataLoader(TensorDataset(X[800:], Y[800:]), batch_size=16)
net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1)); mse = nn.MSELoss()
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(20):
    net.train(); running = 0.0
    for x, y in train:
        opt.zero_grad(); loss = mse(net(x), y); loss.backward(); opt.step()
        running += loss.item()
    net.eval(); val_loss = 0.0
    with torch.no_grad():
        for x, y in val:
            val_loss += mse(net(x), y).item()
    print(epoch, running / len(train), val_loss / len(train))
