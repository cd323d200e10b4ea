# codes: LOS203
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
data = TensorDataset(torch.randn(32, 4), torch.full((32,), -1))
net = nn.Linear(4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for x, y in DataLoader(data, batch_size=8):
    loss = nn.functional.cross_entropy(net(x), y)  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
