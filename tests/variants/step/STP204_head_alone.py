# codes: STP204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Parity(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 24), nn.ReLU(), nn.Linear(24, 12), nn.ReLU())
        self.fc = nn.Linear(12, 1)

    def forward(self, x):
        return self.fc(self.body(x)).squeeze(1)


torch.manual_seed(0)
x = torch.randn(2000, 10)
y = x[:, 0] * x[:, 1] + x[:, 2].abs() - 0.8 + 0.5 * x[:, 3]
train_loader = DataLoader(TensorDataset(x[:1600], y[:1600]), batch_size=32, shuffle=True)
valid_loader = DataLoader(TensorDataset(x[1600:], y[1600:]), batch_size=100)
net = Parity()
opt = torch.optim.AdamW(net.fc.parameters(), lr=1e-2)
loss_fn = nn.MSELoss()
for epoch in range(12):
    net.train()
    for inputs, targets in train_loader:
        opt.zero_grad()
        loss = loss_fn(net(inputs), targets)
        loss.backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        print(epoch, loss.item(), sum(loss_fn(net(a), b).item() for a, b in valid_loader) / len(valid_loader))
