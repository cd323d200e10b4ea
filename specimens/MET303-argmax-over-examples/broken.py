import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(300, 10)
y = x[:, :4].argmax(1)
train = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=16, shuffle=True)
val = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=16)
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 4))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(3):
    net.train()
    for xb, yb in train:
        opt.zero_grad()
        loss = loss_fn(net(xb), yb)
        loss.backward()
        opt.step()
    net.eval()
    correct = 0
    with torch.no_grad():
        for xb, yb in val:
            _, predicted = torch.max(net(xb), 0)
            correct += (predicted == yb).sum().item()
    print(epoch, correct / 60)
