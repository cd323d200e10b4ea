# codes: DAT504
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
target = torch.randint(0, 3, (450,))
feature = torch.randn(3, 10)[target] + 0.9 * torch.randn(450, 10)
x_train, y_train = feature[:300], target[:300]
x_test, y_test = feature[:300], target[:300]
train_dl = DataLoader(TensorDataset(x_train, y_train), batch_size=30, shuffle=True)
test_dl = DataLoader(TensorDataset(x_test, y_test), batch_size=60)
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(4):
    net.train()
    for x, y in train_dl:
        opt.zero_grad()
        nn.functional.cross_entropy(net(x), y).backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        print(sum((net(x).argmax(1) == y).sum().item() for x, y in test_dl) / 300)
