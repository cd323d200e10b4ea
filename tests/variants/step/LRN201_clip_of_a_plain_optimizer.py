# codes: LRN201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 12)
y = torch.stack([x[:, 0] * x[:, 1], x[:, 2]], 1)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
net = nn.Sequential(nn.Linear(12, 64), nn.Tanh(), nn.Linear(64, 2))
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
for _epoch in range(10):
    for inputs, wanted in loader:
        opt.zero_grad()
        loss = nn.functional.mse_loss(net(inputs), wanted)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1e-6)
        opt.step()
